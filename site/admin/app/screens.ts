import { lazy } from '#site/ui/lazy.tsx'

export const LazyLeaveQuestion = lazy(
  async () => (await import('../navigation/LeaveQuestion.tsx')).LeaveQuestion,
)
export const LazySignInAgain = lazy(
  async () => (await import('../login/SignInAgain.tsx')).SignInAgain,
)
export const LazyWordsQuestion = lazy(
  async () => (await import('../publish/WordsQuestion.tsx')).WordsQuestion,
)
export const LazyAccountPage = lazy(
  async () => (await import('../account/AccountPage.tsx')).AccountPage,
)
export const LazyVisitRequests = lazy(
  async () => (await import('../visits/VisitRequests.tsx')).VisitRequests,
)
