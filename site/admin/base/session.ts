import { atom } from 'nanostores'
import { isStaff, type Role } from '#db/model/access.ts'
import { api, ApiError, unwrap } from '#site/lib/api.ts'
import { $signedOut, forget } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { $address, go, hrefOf } from '../navigation/address.ts'
import { dropAllDrafts } from '../form/drafts/dropAllDrafts.ts'
import { notifyFailure } from './failure.ts'
import { $unsaved, isWorkKept, leave } from '../navigation/unsaved.ts'

export type Account = { username: string; name: string; email: string | null; role: Role }

export type User = Account & {
  /** until then, everything but the account is closed */
  lacksSecondFactor: boolean
  /** without one, the user signs in with passkeys alone */
  hasPassword: boolean
  /** whether they want the morning mail about candidates */
  morningMail: boolean
}

/** undefined until the session is checked, null if nobody is signed in */
export const $user = atom<User | null | undefined>()

/** Why the session could not be checked. */
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

const login = '/admin/login'

/** Opens the login page, which leads back to the current address. */
export function goToLogin() {
  const { path, query } = $address.get()
  if (path !== login) go(login, { back: hrefOf(path, query) }, { replace: true, discard: true })
}

/** Goes back to the address before the login if it is in the admin area, else to the overview. */
export function afterLogin() {
  const { back = '' } = $address.get().query
  // Parsed as the browser does: `/admin/../x` and `//x` lead out of the admin area.
  const address = URL.canParse(back, location.origin) ? back : '/admin'
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  const ours = origin === location.origin && /^\/admin(\/|$)/.test(pathname) && pathname !== login
  if (ours) go(pathname, Object.fromEntries(searchParams), { replace: true })
  else go('/admin', {}, { replace: true })
}

/** Users without a part of the admin area are sent to the public site by AdminApp. */
export const greet = ({ role }: Account) =>
  notify({
    title: 'Login successful',
    text: isStaff(role)
      ? 'Welcome to the admin dashboard'
      : 'This account has no access to the admin area.',
  })

/** Asks who is signed in: the answer to a sign-in does not say what the session may not do yet. */
export function checkNewSession() {
  $signedOut.set(false)
  return checkSession()
}

/** Ends the session and clears all cached data. Staff are asked first if unsaved work would be lost. */
export async function signOut() {
  const wasUnsaved = $unsaved.get()
  const isKept = await isWorkKept()
  if (isKept) $unsaved.set(false)
  leave(async () => {
    try {
      await unwrap(api.auth.logout.$post())
    } catch (error) {
      $unsaved.set(wasUnsaved)
      return notifyFailure(error, { title: 'Logout failed', text: 'Please try again.' })
    }
    forget()
    dropAllDrafts()
    $user.set(null)
    notify({
      title: 'Logged out successfully',
      text:
        wasUnsaved && isKept
          ? 'Your unsaved work is kept for you: it is offered where you wrote it.'
          : 'You have been signed out of the admin panel',
    })
    go(login, {}, { discard: true })
  })
}
