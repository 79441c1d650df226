import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { counted } from '#db/model/lib/wording.ts'
import { type Load, ready } from '#site/lib/remote.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { Field } from '#site/ui/form/Field.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { $timeZone, exactTime } from '../base/time/dates.ts'
import { typedMoment } from '../base/time/fieldTime.ts'
import { useAction } from '../base/useAction.ts'
import { fetchAudience, type IssueAudience, type SavedIssue, startSending } from './news.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** '412 people get it now, and 60 with their next digest. 9 addresses take no mail.' */
function audienceWords({ now, later, skipped }: IssueAudience) {
  const left = [
    skipped.undeliverable > 0 &&
      `${counted(skipped.undeliverable, 'address', 'addresses')} ${skipped.undeliverable === 1 ? 'takes' : 'take'} no mail`,
    skipped.noContact > 0 &&
      `${counted(skipped.noContact, 'person', 'people')} asked for no contact`,
  ].filter((words): words is string => Boolean(words))
  const getIt = `${counted(now, 'person', 'people')} ${now === 1 ? 'gets' : 'get'} it now`
  const rest = later > 0 ? `, and ${later} with their next digest` : ''
  return `${getIt}${rest}.${left.length > 0 ? ` ${list.format(left)}.` : ''}`
}

type SendDialogProps = { issue: SavedIssue; onSent: () => void; onClose: () => void }

/** Asks once more before a letter is sent, in numbers. */
export function SendDialog({ issue, onSent, onClose }: SendDialogProps) {
  const timeZone = useStore($timeZone)
  const [audience, setAudience] = useState<Load<IssueAudience>>({ status: 'loading' })
  const [typed, setTyped] = useState('')
  const sendAt = typed ? typedMoment(typed, timeZone) : undefined
  const hint = sendAt ? `It leaves ${exactTime(sendAt)}.` : 'Left empty, it leaves now.'
  const read = () =>
    fetchAudience(issue.id).then(
      (data) => setAudience(ready(data)),
      (error: unknown) => setAudience({ status: 'failed', error, retry: read }),
    )
  useEffect(() => void read(), [issue.id])
  const [send, pending] = useAction({
    run: () => startSending(issue, sendAt),
    done(sent) {
      onSent()
      return sent.status === 'scheduled'
        ? { title: 'Letter scheduled', text: `It leaves ${exactTime(sent.sendAt ?? '')}.` }
        : { title: 'Letter on its way', text: 'You can stop it while it is being sent.' }
    },
    failed: { title: 'Not sent', text: 'Nobody has got it.' },
    ended: onClose,
  })
  return (
    <AlertDialog
      open
      look="calm"
      title={`Send “${issue.subject}”?`}
      text="A mail that has left cannot be called back."
      action={sendAt ? 'Schedule it' : 'Send it now'}
      pendingAction="One moment..."
      pending={pending}
      onConfirm={() => send()}
      onCancel={onClose}
    >
      <div className="stack">
        <Loaded load={audience} loading="Counting the readers...">
          {(counts) => <p>{audienceWords(counts)}</p>}
        </Loaded>
        <Field name="sendAt" label="Send it later" hint={hint} optional errors={{}}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              max="9999-12-31T23:59"
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </AlertDialog>
  )
}
