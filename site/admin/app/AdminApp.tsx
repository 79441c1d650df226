import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isStaff } from '../../../db/model/access.ts'
import { $signedOut, refresh } from '../../lib/remote.ts'
import { Failed } from '../../ui/states.tsx'
import { Tooltips } from '../../ui/tooltip/Tooltips.tsx'
import '../../ui/toast/mountToaster.tsx'
import { $address } from '../navigation/address.ts'
import { $timeZone } from './dates.ts'
import { useMay } from './may.tsx'
import { LazyScreen } from './LazyScreen.tsx'
import { NotForRole } from './NotForRole.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { $sessionError, $user, afterLogin, checkSession, goToLogin } from './session.ts'
import { NoScreen } from './NoScreen.tsx'
import { Shell } from './Shell.tsx'
import { Starting } from './Starting.tsx'
import {
  AccountPage,
  LeaveQuestion,
  linkScreens,
  Login,
  screenAt,
  SignInAgain,
  VisitRequests,
} from './screens.ts'
import { partsAt } from './tabs.ts'
import { PlainLeaveQuestion, PlainSignInAgain } from './Unloaded.tsx'
import { $unsaved } from '../navigation/unsaved.ts'

type AdminAppProps = { company: string; timeZone: string }

export function AdminApp({ company, timeZone }: AdminAppProps) {
  const { path } = useStore($address)
  const user = useStore($user)
  const signedOut = useStore($signedOut)
  const sessionError = useStore($sessionError)
  const unsaved = useStore($unsaved)
  const may = useMay()
  const [hadUnsaved, setHadUnsaved] = useState(false)
  const atLogin = path === '/admin/login'
  const LinkScreen = linkScreens[path]

  // The question before leaving is loaded once something has been typed.
  if (unsaved && !hadUnsaved) setHadUnsaved(true)

  useEffect(() => {
    $timeZone.set(timeZone)
    void checkSession()
  }, [timeZone])

  useEffect(() => {
    if (user === undefined || LinkScreen) return
    if (user && isStaff(user.role)) {
      if (atLogin) afterLogin()
    } else if (user) location.replace('/')
    else goToLogin()
  }, [user, atLogin, LinkScreen])

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
  if (LinkScreen) {
    return (
      <LazyScreen loading={starting}>
        <LinkScreen company={company} />
      </LazyScreen>
    )
  }
  if (sessionError) return <Failed error={sessionError} onRetry={checkSession} />
  if (atLogin && user === null) {
    return (
      <LazyScreen loading={starting}>
        <Login company={company} />
      </LazyScreen>
    )
  }
  if (!user || !isStaff(user.role) || atLogin) return starting

  const Screen = screenAt.get(path) ?? NoScreen
  const parts = partsAt(path)
  const isForRole = parts.length === 0 || may.read(...parts)
  const isAccount = path === '/admin/account' || user.lacksSecondFactor
  return (
    <>
      {path === '/admin/visit-requests' && isForRole && !isAccount ? (
        <LazyScreen key={path} loading={starting}>
          <VisitRequests />
        </LazyScreen>
      ) : (
        <Shell user={user} company={company}>
          <LazyScreen key={path} loading={<Starting>Loading...</Starting>}>
            {isAccount && <AccountPage user={user} />}
            {!isAccount && (isForRole ? <Screen /> : <NotForRole parts={parts} />)}
          </LazyScreen>
        </Shell>
      )}
      {hadUnsaved && (
        <LazyScreen instead={<PlainLeaveQuestion />}>
          <LeaveQuestion />
        </LazyScreen>
      )}
      {signedOut && (
        <LazyScreen instead={<PlainSignInAgain />}>
          <SignInAgain username={user.username} />
        </LazyScreen>
      )}
      <ScreenBoundary instead={null}>
        <Tooltips />
      </ScreenBoundary>
    </>
  )
}
