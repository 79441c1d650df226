import { atom } from 'nanostores'
import type { Role } from '#db/model/access.ts'
import { api, ApiError, unwrap } from '#site/lib/api.ts'
import { $signedOut } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { $address, hrefOf } from '../navigation/address.ts'
import { loginPath } from '../navigation/loginPath.ts'
import { dropAllDrafts } from '../form/drafts/dropAllDrafts.ts'
import { notifyFailure } from './failure.ts'
import { $unsaved, isWorkKept, leaveScreen } from '../navigation/unsaved.ts'

export type Account = { username: string; name: string; email: string | null; role: Role }

export type User = Account & {
  /** while true, the user can open only their own account */
  lacksSecondFactor: boolean
  /** false if the user signs in with passkeys only */
  hasPassword: boolean
  /** whether they want the morning mail about candidates */
  morningMail: boolean
}

/** undefined until the session is checked, null if nobody is signed in */
export const $user = atom<User | null | undefined>()

export const $sessionError = atom<unknown>()

export async function checkSession() {
  $sessionError.set(undefined)
  try {
    $user.set((await unwrap(api.auth.me.$get())).user)
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 0 }
    if (status === 401 || status === 403) $user.set(null)
    else $sessionError.set(error)
  }
}

let isLeaving = false

export function goToLogin() {
  if (isLeaving) return
  const { path, query } = $address.get()
  location.replace(hrefOf(loginPath, { back: hrefOf(path, query) }))
}

/** Reads the user again: the answer to a sign-in does not say whether a second factor is missing. */
export function checkNewSession() {
  $signedOut.set(false)
  return checkSession()
}

/** Ends the session and leaves the page, so that no data stays in memory. Asks first if unsaved work would be lost. */
export async function signOut() {
  const wasUnsaved = $unsaved.get()
  const isKept = await isWorkKept()
  if (isKept) $unsaved.set(false)
  leaveScreen(async () => {
    try {
      await unwrap(api.auth.logout.$post())
    } catch (error) {
      $unsaved.set(wasUnsaved)
      return notifyFailure(error, { title: 'Logout failed', text: 'Please try again.' })
    }
    isLeaving = true
    dropAllDrafts()
    // Unmounts the screens now: at the end of the page, an open form would keep its draft again.
    $user.set(null)
    notify({
      title: 'Logged out successfully',
      text:
        wasUnsaved && isKept
          ? 'Your unsaved work is kept for you: it is offered where you wrote it.'
          : 'You have been signed out of the admin panel',
    })
    location.assign(loginPath)
  })
}
