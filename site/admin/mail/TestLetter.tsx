import { Send } from 'lucide-react'
import { useState } from 'react'
import { sendTest } from './mail.ts'

/** Shows staff whether mail leaves at all. */
export function TestLetter() {
  const [sending, setSending] = useState(false)

  async function send() {
    if (sending) return
    setSending(true)
    await sendTest()
    setSending(false)
  }

  return (
    <button
      type="button"
      className="button button-outline button-small"
      aria-disabled={sending}
      onClick={send}
    >
      <Send aria-hidden />
      {sending ? 'Sending...' : 'Send a test letter'}
    </button>
  )
}
