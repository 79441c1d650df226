import { Loaded } from '../../ui/Loaded.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'
import { When } from '../app/When.tsx'
import { $sessions, endOtherSessions, endSession, type OwnSession } from './account.ts'
import '../list/rows.css'

async function end(ending: Promise<unknown>, text: string) {
  try {
    await ending
    notify({ title: 'Signed out there', text })
  } catch (error) {
    notifyFailure(error, { title: 'Failed to sign out', text: 'Please try again.' })
  }
}

/** The devices on which the user is signed in. */
export const SessionList = () => (
  <Loaded load={useLoad($sessions)} loading="Loading your sessions...">
    {(sessions) => <Sessions sessions={sessions} />}
  </Loaded>
)

const Sessions = ({ sessions }: { sessions: OwnSession[] }) => (
  <>
    <ul className="rows">
      {sessions.map((session) => (
        <li key={session.id} className="row">
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
              <button
                type="button"
                className="button button-outline button-small"
                aria-label={`Sign out ${session.device}`}
                onClick={() => end(endSession(session), session.device)}
              >
                Sign out
              </button>
            </div>
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 && (
      <div>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => end(endOtherSessions(), 'Only this device is signed in now.')}
        >
          Sign out everywhere else
        </button>
      </div>
    )}
  </>
)
