import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { heldReasons } from '#db/model/mail.ts'
import { usePending } from '#site/ui/usePending.ts'
import { BackToOverview } from '../navigation/BackToOverview.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { Head } from '../base/frame/Head.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { useList } from '../list/list.ts'
import { deleteMail, fetchUnsentMail, resend, type UnsentMail } from './mail.ts'
import { RowList } from '../list/RowList.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { TestAlert, TestLetter } from './TestButtons.tsx'
import { When } from '../base/time/When.tsx'

export function MailList() {
  const list = useList('mail', {}, fetchUnsentMail)
  const [asking, setAsking] = useState<UnsentMail>()
  return (
    <>
      <Head
        title="Unsent mail"
        text="Mail that could not be sent so far. It is tried again by itself, later each time, for about three days. What is held or came back waits for you: send it all the same, or drop it."
      >
        <TestLetter />
        <TestAlert />
        <BackToOverview />
      </Head>
      <PagedList
        list={list}
        noun={['mail', 'mails']}
        loading="Loading unsent mail..."
        empty={{
          title: 'All mail is sent',
          text: 'Mail that fails to leave, or is held, appears here.',
        }}
      >
        {(mails) => (
          <RowList rows={mails}>
            {(mail) => <Mail mail={mail} onDrop={() => setAsking(mail)} />}
          </RowList>
        )}
      </PagedList>
      {asking && (
        <Deletion
          what="mail"
          title="Drop this mail?"
          text={`It is never sent to ${asking.recipient ?? 'staff'}. What it is about stays in its list.`}
          action="Drop mail"
          remove={() => deleteMail(asking)}
          done={{ title: 'Mail dropped', text: 'It is noted in the audit log.' }}
          failed={{ title: 'Failed to drop the mail', text: 'An error occurred' }}
          gone={{ title: 'Already gone', text: 'It was sent or dropped meanwhile.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const kinds = {
  notice: 'Notice to staff',
  confirmation: 'Confirmation',
  preferences: 'E-mail preferences link',
  visit: 'News of a visit',
  'own-visit': 'News of a visit',
  access: 'Link into an account',
  morning: 'Morning mail',
  'study-opens': 'Study opens',
  unanswered: 'Visits of tomorrow',
  news: 'News that was stopped',
}

function Mail({ mail, onDrop }: { mail: UnsentMail; onDrop: () => void }) {
  const [again, sending] = usePending(() => resend(mail))
  return (
    <div className="list-row">
      <div className="row-text">
        <p className="row-title">
          {kinds[mail.kind]}
          {mail.data['what'] && ` · ${mail.data['what']}`}
          {mail.heldReason && (
            <>
              {' '}
              <span className="badge badge-amber">Held</span>
            </>
          )}
        </p>
        <p className="row-meta">
          <span>To {mail.recipient ?? 'staff'}</span>
          {!mail.heldReason && (
            <span>
              Tried {mail.attempts} {mail.attempts === 1 ? 'time' : 'times'}
            </span>
          )}
          <When iso={mail.createdAt} focusable />
        </p>
        {mail.heldReason && <p className="row-meta">{heldReasons[mail.heldReason]}</p>}
        {mail.lastError && <p className="row-meta">{mail.lastError}</p>}
      </div>
      <div className="row-actions">
        <SmallButton aria-disabled={sending} onClick={again}>
          <Send aria-hidden />
          {sending ? 'Sending...' : mail.heldReason ? 'Send all the same' : 'Resend'}
        </SmallButton>
        <SmallButton look="delete" onClick={onDrop}>
          <Trash2 aria-hidden />
          Drop
        </SmallButton>
      </div>
    </div>
  )
}
