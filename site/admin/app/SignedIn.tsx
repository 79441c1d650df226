import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $signedOut } from '#site/lib/remote.ts'
import { Tooltips } from '#site/ui/tooltip/Tooltips.tsx'
import { $address } from '../navigation/address.ts'
import { $unsaved } from '../navigation/unsaved.ts'
import { LazyScreen } from '../base/screen/LazyScreen.tsx'
import { useMay } from '../base/may.tsx'
import { NotForRole } from '../base/screen/NotForRole.tsx'
import { ScreenBoundary } from '../base/screen/ScreenBoundary.tsx'
import {
  LazyAccountPage,
  LazyLeaveQuestion,
  LazySignInAgain,
  LazyVisitRequests,
  LazyWordsQuestion,
} from './screens.ts'
import type { User } from '../base/session.ts'
import { $askedWords } from '../publish/refusedWords.ts'
import { Shell } from './shell/Shell.tsx'
import { Starting } from './placeholders/Starting.tsx'
import { partsAt, tabAt } from './tabAt.ts'
import {
  PlainLeaveQuestion,
  PlainSignInAgain,
  PlainWordsQuestion,
} from './placeholders/Unloaded.tsx'

const starting = (
  <div className="starting">
    <Starting>Loading...</Starting>
  </div>
)

/** Loads the screen at the address before the session is checked: most users who come are signed in. */
export const loadScreen = () => tabAt($address.get().path)?.screen.load()

type SignedInProps = { user: User; company: string }

export function SignedIn({ user, company }: SignedInProps) {
  const { path } = useStore($address)
  const signedOut = useStore($signedOut)
  const unsaved = useStore($unsaved)
  const askedWords = useStore($askedWords)
  const may = useMay()
  const [hadUnsaved, setHadUnsaved] = useState(false)

  // The question before leaving is loaded once something has been typed.
  if (unsaved && !hadUnsaved) setHadUnsaved(true)

  const Screen = tabAt(path)?.screen
  const parts = partsAt(path)
  const isForRole = parts.length === 0 || may.read(...parts)
  const isAccount = path === '/admin/account' || user.lacksSecondFactor
  return (
    <>
      {path === '/admin/visit-requests' && isForRole && !isAccount ? (
        <LazyScreen key={path} loading={starting}>
          <LazyVisitRequests />
        </LazyScreen>
      ) : (
        <Shell user={user} company={company}>
          <LazyScreen key={path} loading={<Starting>Loading...</Starting>}>
            {isAccount && <LazyAccountPage user={user} />}
            {!isAccount && (isForRole ? Screen && <Screen /> : <NotForRole parts={parts} />)}
          </LazyScreen>
        </Shell>
      )}
      {hadUnsaved && (
        <LazyScreen instead={<PlainLeaveQuestion />}>
          <LazyLeaveQuestion />
        </LazyScreen>
      )}
      {signedOut && (
        <LazyScreen instead={<PlainSignInAgain />}>
          <LazySignInAgain username={user.username} />
        </LazyScreen>
      )}
      {askedWords && (
        <LazyScreen instead={<PlainWordsQuestion />}>
          <LazyWordsQuestion />
        </LazyScreen>
      )}
      <ScreenBoundary instead={null}>
        <Tooltips />
      </ScreenBoundary>
    </>
  )
}
