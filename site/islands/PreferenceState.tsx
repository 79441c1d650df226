import { BellOff, MailCheck, MailQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { stateOf } from '../../db/model/preferences.ts'
import { useAddress } from '../ui/useAddress.ts'
import { usePending } from '../ui/usePending.ts'
import { confirmPreferences, type Key, notifyFailure, type Stored } from './preferences.ts'
import { notify } from '../lib/toast.ts'
import '../styles/preference-state.css'

const since = (iso: string | null) =>
  iso ? `Since ${new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })}. ` : ''

const states = {
  subscribed: {
    Icon: MailCheck,
    title: 'You are subscribed',
    text: ({ confirmedAt }: Stored) => `${since(confirmedAt)}We write to you as you choose below.`,
    button: undefined,
  },
  unconfirmed: {
    Icon: MailQuestion,
    title: 'Not confirmed yet',
    text: () =>
      'Somebody asked on our website that we keep this address informed. If it was you, press the button. Until then we send you no news.',
    button: 'Yes, keep me informed',
  },
  unsubscribed: {
    Icon: BellOff,
    title: 'You are unsubscribed',
    text: ({ unsubscribedAt }: Stored) =>
      `${since(unsubscribedAt)}We send you no news. Your earlier choices are kept below, and one press brings them back.`,
    button: 'Subscribe again',
  },
} as const

type PreferenceStateProps = Key & { stored: Stored; onChange: (stored: Stored) => void }

/** Shows whether this person is subscribed, with a button to confirm the subscription. */
export function PreferenceState({ stored, email, token, onChange }: PreferenceStateProps) {
  const state = stateOf(stored)
  const { Icon, title, text, button } = states[state]
  const heading = useRef<HTMLHeadingElement>(null)
  // A visitor who comes from the confirmation mail is taken to the button.
  const isAsked = useAddress('confirm') === '1'
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])

  const [confirm, pending] = usePending(async () => {
    try {
      onChange(await confirmPreferences({ email, token }))
      notify({ title: 'Confirmed', text: 'From now on we keep you informed, as you choose here.' })
      // The button that had focus is gone.
      heading.current?.focus()
    } catch (error) {
      notifyFailure('Not Confirmed', error)
    }
  })

  return (
    <section className="preference-state" data-state={state} aria-labelledby="preference-state">
      <Icon aria-hidden />
      <div>
        <h2 id="preference-state" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text(stored)}</p>
        {button && (
          <button type="button" className="button" aria-disabled={pending} onClick={confirm}>
            {pending ? 'Processing...' : button}
          </button>
        )}
      </div>
    </section>
  )
}
