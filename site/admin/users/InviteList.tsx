import { Copy } from 'lucide-react'
import { roles } from '../../../db/model/access.ts'
import { notify } from '../../lib/toast.ts'
import { useData } from '../../ui/useLoad.ts'
import { notifyFailure } from '../app/failure.ts'
import { When } from '../app/When.tsx'
import { $invites, type Invite, sendInviteAgain, withdrawInvite } from './invites.ts'
import '../list/rows.css'

async function act(work: Promise<unknown>, title: string, text: string) {
  try {
    await work
    notify({ title, text })
  } catch (error) {
    notifyFailure(error, { title: 'That did not work', text: 'Please try again.' })
  }
}

/** Invites that nobody has used yet. Their links can be copied where a mail does not arrive. */
export function InviteList() {
  const invites = useData($invites)
  if (!invites || invites.length === 0) return null
  return (
    <section className="invites" aria-label="Open invites">
      <h2>Open invites</h2>
      <ul className="rows">
        {invites.map((invite) => (
          <Row key={invite.id} invite={invite} />
        ))}
      </ul>
    </section>
  )
}

function Row({ invite }: { invite: Invite }) {
  const { name, email, role, url, expiresAt } = invite
  const isOver = Date.parse(expiresAt) < Date.now()
  const copy = () =>
    act(navigator.clipboard.writeText(url), 'Link copied', `Give it to ${name} and to nobody else.`)
  return (
    <li className="row">
      <div className="row-text">
        <p className="row-title">
          {name} <span className="badge">{roles[role]}</span>
        </p>
        <p className="row-meta">
          {email && <span>{email}</span>}
          <span>
            {isOver ? 'The link ended ' : 'The link ends '}
            <When iso={expiresAt} focusable />
          </span>
        </p>
      </div>
      <div className="row-actions">
        {!isOver && (
          <button
            type="button"
            className="button button-outline button-small"
            aria-label={`Copy link for ${name}`}
            onClick={copy}
          >
            <Copy aria-hidden />
            Copy link
          </button>
        )}
        <button
          type="button"
          className="button button-outline button-small"
          aria-label={`Send again to ${name}`}
          onClick={() =>
            act(
              sendInviteAgain(invite),
              'Sent again',
              'The link before it is good for nothing now.',
            )
          }
        >
          Send again
        </button>
        <button
          type="button"
          className="button button-delete button-small"
          aria-label={`Withdraw the invite of ${name}`}
          onClick={() => act(withdrawInvite(invite), 'Withdrawn', `${name} cannot use the link.`)}
        >
          Withdraw
        </button>
      </div>
    </li>
  )
}
