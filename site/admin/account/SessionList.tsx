import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { When } from '../base/time/When.tsx'
import { $sessions, endOtherSessions, endSession, type OwnSession } from './account.ts'
import '../list/rows.css'

export const SessionList = () => (
  <Loaded load={useLoad($sessions)} loading="Loading your sessions...">
    {(sessions) => <Sessions sessions={sessions} />}
  </Loaded>
)

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const [end, ending] = useAction({
    run: (session: OwnSession | undefined) => (session ? endSession(session) : endOtherSessions()),
    done: (_ended, session) => ({
      title: 'Signed out there',
      text: session?.device ?? 'Only this device is signed in now.',
    }),
    failed: { title: 'Failed to sign out', text: 'Please try again.' },
  })
  return (
    <>
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id} className="list-row">
            <div className="row-text">
              <p className="row-title">
                {session.device}{' '}
                {session.isCurrent && <span className="badge badge-teal">this one</span>}
              </p>
              <p className="row-meta">
                <span>
                  Signed in <When iso={session.createdAt} focusable />
                </span>
                <span>
                  Last used <When iso={session.seenAt} focusable />
                </span>
              </p>
            </div>
            {!session.isCurrent && (
              <div className="row-actions">
                <SmallButton
                  aria-label={`Sign out ${session.device}`}
                  aria-disabled={ending}
                  onClick={() => end(session)}
                >
                  Sign out
                </SmallButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <SmallButton aria-disabled={ending} onClick={() => end(undefined)}>
            Sign out everywhere else
          </SmallButton>
        </div>
      )}
    </>
  )
}
