import { type ComponentType, lazy } from 'react'

export const Login = lazy(async () => ({ default: (await import('../login/Login.tsx')).Login }))

/** Screens that a mailed link opens, signed in or not. */
export const linkScreens: Readonly<Record<string, ComponentType<{ company: string }>>> = {
  '/admin/invite': lazy(async () => ({
    default: (await import('../login/InvitePage.tsx')).InvitePage,
  })),
  '/admin/recovery': lazy(async () => ({
    default: (await import('../login/RecoveryPage.tsx')).RecoveryPage,
  })),
}
