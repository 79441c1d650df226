import { Copy } from 'lucide-react'
import { roles } from '#db/model/access.ts'
import { useData } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { When } from '../base/time/When.tsx'
import { $invites, type SavedInvite, sendInviteAgain, withdrawInvite } from './invites.ts'
import '../list/rows.css'

/** Invites that are not used yet. Staff can copy a link if the mail does not arrive. */
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

function Row({ invite }: { invite: SavedInvite }) {
  const { name, email, role, url, expiresAt } = invite
  const isOver = Date.parse(expiresAt) < Date.now()
  const failed = { title: 'That did not work', text: 'Please try again.' }
  const [copy] = useAction({
    run: () => navigator.clipboard.writeText(url),
    done: { title: 'Link copied', text: `Give it to ${name} and to nobody else.` },
    failed,
    reads: true,
  })
  const [sendAgain, sending] = useAction({
    run: () => sendInviteAgain(invite),
    done: { title: 'Sent again', text: 'The old link no longer works.' },
    failed,
  })
  const [withdraw, withdrawing] = useAction({
    run: () => withdrawInvite(invite),
    done: { title: 'Withdrawn', text: `${name} cannot use the link.` },
    failed,
  })
  return (
    <li className="list-row">
      <div className="row-text">
        <p className="row-title">
          <bdi>{name}</bdi> <span className="badge">{roles[role]}</span>
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
          <SmallButton aria-label={`Copy link for ${name}`} onClick={copy}>
            <Copy aria-hidden />
            Copy link
          </SmallButton>
        )}
        <SmallButton
          aria-label={`Send again to ${name}`}
          aria-disabled={sending}
          onClick={sendAgain}
        >
          Send again
        </SmallButton>
        <SmallButton
          look="delete"
          aria-label={`Withdraw the invite of ${name}`}
          aria-disabled={withdrawing}
          onClick={withdraw}
        >
          Withdraw
        </SmallButton>
      </div>
    </li>
  )
}
