import { Send } from 'lucide-react'
import { usePending } from '#site/ui/usePending.ts'
import { sendTest } from './mail.ts'

/** Shows staff whether mail leaves at all. */
export function TestLetter() {
  const [send, sending] = usePending(sendTest)
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
