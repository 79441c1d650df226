import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { isStaff } from '#db/model/access.ts'
import { $signedOut, refresh } from '#site/lib/remote.ts'
import { lazy } from '#site/ui/lazy.tsx'
import { Failed } from '#site/ui/states.tsx'
import { loadToaster } from '#site/ui/toast/loadToaster.ts'
import { $address } from '../navigation/address.ts'
import { $timeZone } from '../base/time/dates.ts'
import { LazyScreen } from '../base/screen/LazyScreen.tsx'
import { $sessionError, $user, checkSession, goToLogin } from '../base/session.ts'
import { Starting } from './placeholders/Starting.tsx'
import { $unsaved } from '../navigation/unsaved.ts'
import { linkPaths } from './linkPaths.ts'

// Loaded when needed: the pages that a link opens do not need the code of the others.
const LinkScreen = lazy(async () => (await import('../login/LinkScreen.tsx')).LinkScreen)
const SignedIn = lazy(async () => {
  const { SignedIn, loadScreen } = await import('./SignedIn.tsx')
  // If this fails, showing the screen tries again, and shows the error if that fails too.
  loadScreen()?.catch(() => {})
  return SignedIn
})

type AdminAppProps = { company: string; timeZone: string }

export function AdminApp({ company, timeZone }: AdminAppProps) {
  const { path } = useStore($address)
  const user = useStore($user)
  const signedOut = useStore($signedOut)
  const sessionError = useStore($sessionError)
  const isLink = linkPaths.includes(path)

  useEffect(() => {
    loadToaster()
    $timeZone.set(timeZone)
    void checkSession()
  }, [timeZone])

  // Loaded while the session is being checked. If loading fails, showing the screen tries again, and shows the error.
  useEffect(() => {
    if (!isLink) SignedIn.load().catch(() => {})
  }, [isLink])

  useEffect(() => {
    if (user === undefined || isLink) return
    if (!user) goToLogin()
    else if (!isStaff(user.role)) location.replace('/')
  }, [user, isLink])

  // With unsaved changes, SignInAgain asks for the password in place, so that nothing typed is lost.
  useEffect(() => {
    if (!signedOut || $unsaved.get()) return
    $signedOut.set(false)
    $user.set(null)
  }, [signedOut])

  // A new screen shows current data, and the keyboard's focus moves to it.
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    refresh()
    document.getElementById('main')?.focus()
    scrollTo(0, 0)
  }, [path])

  const starting = (
    <div className="starting">
      <Starting>Loading the admin area...</Starting>
    </div>
  )
  if (isLink) {
    return (
      <LazyScreen loading={starting}>
        <LinkScreen path={path} company={company} />
      </LazyScreen>
    )
  }
  if (sessionError) return <Failed error={sessionError} onRetry={checkSession} />
  if (!user || !isStaff(user.role)) return starting

  return (
    <LazyScreen loading={starting}>
      <SignedIn user={user} company={company} />
    </LazyScreen>
  )
}
