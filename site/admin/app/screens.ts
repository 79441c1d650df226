import { type ComponentType, lazy } from 'react'
import { tabs } from './tabs.ts'

/** The screens of the tabs by their path. The code of a screen is loaded when it is first shown. */
export const screenAt = new Map<string, ComponentType>(
  tabs.map(({ path, screen }) => [path, lazy(async () => ({ default: await screen() }))]),
)

export const LeaveQuestion = lazy(async () => ({
  default: (await import('../navigation/LeaveQuestion.tsx')).LeaveQuestion,
}))
export const SignInAgain = lazy(async () => ({
  default: (await import('../login/SignInAgain.tsx')).SignInAgain,
}))
export const AccountPage = lazy(async () => ({
  default: (await import('../account/AccountPage.tsx')).AccountPage,
}))
export const VisitRequests = lazy(async () => ({
  default: (await import('../visits/VisitRequests.tsx')).VisitRequests,
}))
