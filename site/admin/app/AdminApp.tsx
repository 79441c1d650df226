import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { $signedOut, refresh } from '../../lib/remote.ts'
import { Failed } from '../../ui/states.tsx'
import { Tooltips } from '../../ui/tooltip/Tooltips.tsx'
import '../../ui/toast/mountToaster.tsx'
import { $address } from '../navigation/address.ts'
import { $timeZone } from './dates.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { $sessionError, $user, afterLogin, checkSession, goToLogin } from './session.ts'
import { NoScreen } from './NoScreen.tsx'
import { Shell } from './Shell.tsx'
import { Starting } from './Starting.tsx'
import { tabs } from './tabs.ts'
import { PlainLeaveQuestion, PlainSignInAgain } from './Unloaded.tsx'
import { $unsaved } from '../navigation/unsaved.ts'

const screenAt = new Map<string, ComponentType>(
  tabs.map(({ path, screen }) => [path, lazy(async () => ({ default: await screen() }))]),
)

const Login = lazy(async () => ({ default: (await import('../login/Login.tsx')).Login }))
const LeaveQuestion = lazy(async () => ({
  default: (await import('../navigation/LeaveQuestion.tsx')).LeaveQuestion,
}))
const SignInAgain = lazy(async () => ({
  default: (await import('../login/SignInAgain.tsx')).SignInAgain,
}))
const VisitRequests = lazy(async () => ({
  default: (await import('../visits/VisitRequests.tsx')).VisitRequests,
}))

type AdminAppProps = { company: string; timeZone: string }

export function AdminApp({ company, timeZone }: AdminAppProps) {
  const { path } = useStore($address)
  const user = useStore($user)
  const signedOut = useStore($signedOut)
  const sessionError = useStore($sessionError)
  const unsaved = useStore($unsaved)
  const [hadUnsaved, setHadUnsaved] = useState(false)
  const atLogin = path === '/admin/login'

  // The question before leaving is loaded once something has been typed.
  if (unsaved && !hadUnsaved) setHadUnsaved(true)

  useEffect(() => {
    $timeZone.set(timeZone)
    void checkSession()
  }, [timeZone])

  useEffect(() => {
    if (user === undefined) return
    if (user?.role === 'admin') {
      if (atLogin) afterLogin()
    } else if (user) location.replace('/')
    else goToLogin()
  }, [user, atLogin])

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
  if (sessionError) return <Failed error={sessionError} onRetry={checkSession} />
  if (atLogin && user === null) {
    return (
      <ScreenBoundary>
        <Suspense fallback={starting}>
          <Login company={company} />
        </Suspense>
      </ScreenBoundary>
    )
  }
  if (user?.role !== 'admin' || atLogin) return starting

  const Screen = screenAt.get(path) ?? NoScreen
  return (
    <>
      {path === '/admin/visit-requests' ? (
        <ScreenBoundary key={path}>
          <Suspense fallback={starting}>
            <VisitRequests />
          </Suspense>
        </ScreenBoundary>
      ) : (
        <Shell user={user} company={company}>
          <ScreenBoundary key={path}>
            <Suspense fallback={<Starting>Loading...</Starting>}>
              <Screen />
            </Suspense>
          </ScreenBoundary>
        </Shell>
      )}
      {hadUnsaved && (
        <ScreenBoundary instead={<PlainLeaveQuestion />}>
          <Suspense>
            <LeaveQuestion />
          </Suspense>
        </ScreenBoundary>
      )}
      {signedOut && (
        <ScreenBoundary instead={<PlainSignInAgain />}>
          <Suspense>
            <SignInAgain username={user.username} />
          </Suspense>
        </ScreenBoundary>
      )}
      <ScreenBoundary instead={null}>
        <Tooltips />
      </ScreenBoundary>
    </>
  )
}
