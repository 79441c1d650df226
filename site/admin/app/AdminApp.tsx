import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { $signedOut, refreshAll } from '../../lib/remote.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'
import '../../ui/mountToaster.tsx'
import { $address } from './address.ts'
import { $timeZone } from './dates.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { $sessionError, $user, afterLogin, checkSession, goToLogin } from './session.ts'
import { Shell } from './Shell.tsx'
import { $unsaved } from './unsaved.ts'

/** Each screen comes with its own code, when it is first gone to. */
function screen<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const screens: Record<string, ComponentType> = {
  '/admin': screen(() => import('../overview/OverviewTab.tsx'), 'OverviewTab'),
  '/admin/users': screen(() => import('../users/UsersTab.tsx'), 'UsersTab'),
  '/admin/content': screen(() => import('../content/ContentTab.tsx'), 'ContentTab'),
  '/admin/blog': screen(() => import('../posts/PostsTab.tsx'), 'PostsTab'),
  '/admin/jobs': screen(() => import('../jobs/JobsTab.tsx'), 'JobsTab'),
  '/admin/team': screen(() => import('../team/TeamTab.tsx'), 'TeamTab'),
  '/admin/visits': screen(() => import('../visits/VisitsTab.tsx'), 'VisitsTab'),
  '/admin/inquiries': screen(() => import('../inquiries/InquiriesTab.tsx'), 'InquiriesTab'),
}

const Login = screen(() => import('../login/Login.tsx'), 'Login')
const LeaveQuestion = screen(() => import('./LeaveQuestion.tsx'), 'LeaveQuestion')
const SignInAgain = screen(() => import('../login/SignInAgain.tsx'), 'SignInAgain')
const VisitRequests = screen(() => import('../visits/VisitRequests.tsx'), 'VisitRequests')

type AdminAppProps = { company: string; timeZone: string }

export function AdminApp({ company, timeZone }: AdminAppProps) {
  const { path } = useStore($address)
  const user = useStore($user)
  const signedOut = useStore($signedOut)
  const sessionError = useStore($sessionError)
  const unsaved = useStore($unsaved)
  const [mayAsk, setMayAsk] = useState(false)
  const atLogin = path === '/admin/login'

  // There is nothing to ask before leaving until something has been typed.
  if (unsaved && !mayAsk) setMayAsk(true)

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

  // What is typed is kept: those who have typed sign in where they are.
  useEffect(() => {
    if (!signedOut || $unsaved.get()) return
    $signedOut.set(false)
    $user.set(null)
  }, [signedOut])

  // Going elsewhere shows what is there now, and takes the keyboard along.
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    refreshAll()
    document.getElementById('main')?.focus()
    scrollTo(0, 0)
  }, [path])

  const starting = (
    <div className="starting">
      <Loading>Loading the admin area...</Loading>
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

  const Screen = screens[path]
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
            <Suspense fallback={<Loading bars={6}>Loading...</Loading>}>
              {Screen && <Screen />}
            </Suspense>
          </ScreenBoundary>
        </Shell>
      )}
      {mayAsk && (
        <Suspense>
          <LeaveQuestion />
        </Suspense>
      )}
      {signedOut && (
        <Suspense>
          <SignInAgain username={user.username} />
        </Suspense>
      )}
      <Tooltips />
    </>
  )
}
