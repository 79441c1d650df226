import type { ComponentType } from 'react'
import { lazy } from '#site/ui/lazy.tsx'

/** Screens that a mailed or printed link opens, signed in or not. */
export const linkScreens: Readonly<Record<string, ComponentType<{ company: string }>>> = {
  '/admin/invite': lazy(async () => (await import('../login/InvitePage.tsx')).InvitePage),
  '/admin/setup': lazy(async () => (await import('../login/SetupPage.tsx')).SetupPage),
  '/admin/recovery': lazy(async () => (await import('../login/RecoveryPage.tsx')).RecoveryPage),
}
