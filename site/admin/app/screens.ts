import { lazy } from '../../ui/lazy.tsx'
import { tabs } from './tabs.ts'

/** The screens of the tabs by their path. The code of a screen is loaded when it is first shown. */
export const screenAt = new Map<string, ReturnType<typeof lazy>>(
  tabs.map(({ path, screen }) => [path, lazy(screen)]),
)

export const LeaveQuestion = lazy(
  async () => (await import('../navigation/LeaveQuestion.tsx')).LeaveQuestion,
)
export const SignInAgain = lazy(async () => (await import('../login/SignInAgain.tsx')).SignInAgain)
export const AccountPage = lazy(
  async () => (await import('../account/AccountPage.tsx')).AccountPage,
)
export const VisitRequests = lazy(
  async () => (await import('../visits/VisitRequests.tsx')).VisitRequests,
)
