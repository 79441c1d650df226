import type { ComponentType } from 'react'
import { lazy } from '#site/ui/lazy.tsx'

/** Screens that a mailed link opens, signed in or not. */
export const linkScreens: Readonly<Record<string, ComponentType<{ company: string }>>> = {
  '/admin/invite': lazy(async () => (await import('../login/InvitePage.tsx')).InvitePage),
  '/admin/recovery': lazy(async () => (await import('../login/RecoveryPage.tsx')).RecoveryPage),
}
