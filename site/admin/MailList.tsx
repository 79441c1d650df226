import { ArrowLeft, Send } from 'lucide-react'
import { useState } from 'react'
import { AdminLink } from './AdminLink.tsx'
import { Head } from './Head.tsx'
import { useList } from './list.ts'
import { fetchUnsentMail, resend, type UnsentMail } from './mail.ts'
import { PagedList } from './PagedList.tsx'
import { When } from './When.tsx'

export function MailList() {
  const list = useList('mail', {}, fetchUnsentMail)
  return (
    <>
      <Head
        title="Unsent mail"
        text="Mail that could not be sent so far. It is tried again by itself, later each time, up to 8 times."
      >
        <AdminLink className="button button-quiet button-small" to="/admin">
          <ArrowLeft aria-hidden />
          Back to Overview
        </AdminLink>
      </Head>
      <PagedList
        list={list}
        noun={['mail', 'mails']}
        loading="Loading unsent mail..."
        empty={{ title: 'All mail is sent', text: 'Mail that fails to leave appears here.' }}
      >
        {(mails) => (
          <ul className="rows">
            {mails.map((mail) => (
              <li key={mail.id}>
                <Mail mail={mail} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const kinds = {
  notice: 'Notice to staff',
  confirmation: 'Confirmation',
  preferences: 'E-mail preferences link',
  visit: 'News of a visit',
}

function Mail({ mail }: { mail: UnsentMail }) {
  const [sending, setSending] = useState(false)

  async function again() {
    if (sending) return
    setSending(true)
    await resend(mail)
    setSending(false)
  }

  return (
    <div className="row">
      <div className="row-text">
        <p className="row-title">
          {kinds[mail.kind]}
          {mail.data['what'] && ` · ${mail.data['what']}`}
        </p>
        <p className="row-meta">
          <span>To {mail.recipient ?? 'staff'}</span>
          <span>
            Tried {mail.attempts} {mail.attempts === 1 ? 'time' : 'times'}
          </span>
          <When iso={mail.createdAt} focusable />
        </p>
        {mail.lastError && <p className="row-meta">{mail.lastError}</p>}
      </div>
      <button
        type="button"
        className="button button-outline button-small"
        aria-disabled={sending}
        onClick={again}
      >
        <Send aria-hidden />
        {sending ? 'Sending...' : 'Resend'}
      </button>
    </div>
  )
}
