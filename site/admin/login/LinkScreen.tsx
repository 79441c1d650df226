import type { ComponentType } from 'react'
import { InvitePage } from './InvitePage.tsx'
import { RecoveryPage } from './RecoveryPage.tsx'
import { SetupPage } from './SetupPage.tsx'

type PageProps = { company: string }

const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/admin/invite': InvitePage,
  '/admin/setup': SetupPage,
  '/admin/recovery': RecoveryPage,
}

/** The screen of a link, in a file of its own: the first screen of the admin area weighs less without these three. */
export function LinkScreen({ path, company }: PageProps & { path: string }) {
  const Page = pages[path]
  return Page && <Page company={company} />
}
