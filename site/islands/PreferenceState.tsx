import { BellOff, MailCheck, MailQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { preferencesState } from '#db/model/inquiries/preferences.ts'
import type { PreferenceTexts } from '#db/model/sections/pages/preferences.ts'
import { useAddress } from '../ui/useAddress.ts'
import { usePending } from '../ui/usePending.ts'
import {
  confirmPreferences,
  type Key,
  notifyPreferencesFailure,
  type StoredPreferences,
  unsubscribe,
} from './preferences.ts'
import { notify } from '../lib/toast.ts'
import '../styles/forms/forms.css'
import '../styles/preference-state.css'

const since = (iso: string | null | undefined) =>
  iso ? `Since ${new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })}. ` : ''

const states = {
  subscribed: { Icon: MailCheck, date: 'confirmedAt', button: undefined },
  unconfirmed: { Icon: MailQuestion, date: undefined, button: 'Yes, keep me informed' },
  unsubscribed: { Icon: BellOff, date: 'unsubscribedAt', button: 'Subscribe again' },
} as const

type PreferenceStateProps = Key & {
  words: PreferenceTexts
  stored: StoredPreferences
  onChange: (stored: StoredPreferences) => void
}

/** Shows the subscription, with buttons to confirm and to end it. Visitors who come to unsubscribe find it first. */
export function PreferenceState({ words, stored, email, token, onChange }: PreferenceStateProps) {
  const state = preferencesState(stored)
  const { Icon, date, button } = states[state]
  const heading = useRef<HTMLHeadingElement>(null)
  // A visitor who comes from the confirmation mail is taken to the button.
  const isAsked = useAddress('confirm') === '1'
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])

  const [notSaved, setNotSaved] = useState<string>()
  const [confirm, pending] = usePending(async () => {
    setNotSaved(undefined)
    try {
      onChange(await confirmPreferences({ email, token }))
      notify({ title: words.confirmedTitle, text: words.confirmedText })
      // The button that had focus is gone.
      heading.current?.focus()
    } catch (error) {
      setNotSaved(notifyPreferencesFailure('Not Confirmed', error))
    }
  })

  const [leave, leaving] = usePending(async () => {
    setNotSaved(undefined)
    try {
      await unsubscribe({ email, token })
      notify({ title: words.leftTitle, text: words.leftText })
      location.assign('/')
    } catch (error) {
      setNotSaved(notifyPreferencesFailure('Unsubscribe Failed', error))
    }
  })

  return (
    <section
      className="preference-state grid"
      data-state={state}
      aria-labelledby="preference-state"
    >
      <Icon aria-hidden />
      <div>
        <h2 id="preference-state" ref={heading} tabIndex={-1}>
          {words[`${state}Title`]}
        </h2>
        <p>{since(date && stored[date]) + words[`${state}Text`]}</p>
        <p className="preference-state-buttons row gap-1">
          {button && (
            <button type="button" className="button" aria-disabled={pending} onClick={confirm}>
              {pending ? 'Processing...' : button}
            </button>
          )}
          {state !== 'unsubscribed' && (
            <button
              type="button"
              className="button button-outline"
              aria-disabled={leaving}
              onClick={leave}
            >
              {leaving ? 'Processing...' : 'Unsubscribe from All'}
            </button>
          )}
        </p>
        {/* No alert: a toast has read it out. */}
        {notSaved && <p className="form-not-saved">{notSaved}</p>}
      </div>
    </section>
  )
}
