import { useAction } from '../base/useAction.ts'
import { mailTrial, type SavedIssue } from './news.ts'

/** Sends the saved letter to the address of the signed-in user. */
export function TrialButton({ issue }: { issue: SavedIssue }) {
  const [send, pending] = useAction({
    run: () => mailTrial(issue.id),
    done: ({ to }) => ({ title: 'Trial sent', text: `Look for it at ${to}.` }),
    failed: { title: 'Trial not sent', text: 'Please try again.' },
  })
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={pending}
      onClick={() => send()}
    >
      {pending ? 'Sending...' : 'Send me a trial'}
    </button>
  )
}
