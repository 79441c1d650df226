import { useEffect, useState } from 'react'
import { invalidLink } from '#db/model/inquiries/preferences.ts'
import type { PreferenceTexts } from '#db/model/sections/pages/preferences.ts'
import { ApiError } from '../lib/api.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { PreferenceChoices } from './PreferenceChoices.tsx'
import { InvalidLink } from './PreferenceLink.tsx'
import { type Key, readPreferences, type StoredPreferences } from './preferences.ts'
import { PreferenceState } from './PreferenceState.tsx'

type Said = {
  words: PreferenceTexts
  /** the areas that staff list */
  areas: readonly string[]
}

export function PreferencesForm(said: Said) {
  const email = useAddress('email')
  const token = useAddress('token')
  if (email === undefined || token === undefined) return <Waiting />
  if (!email || !token) return <InvalidLink words={said.words} />
  return <Loaded key={`${email} ${token}`} email={email} token={token} {...said} />
}

const Waiting = () => <Loading>Loading your preferences...</Loading>

function Loaded({ email, token, words, areas }: Key & Said) {
  const [stored, setStored] = useState<StoredPreferences>()
  const [error, setError] = useState<unknown>()

  function load() {
    setError(undefined)
    readPreferences({ email, token }).then(setStored, setError)
  }
  useEffect(load, [email, token])

  if (error instanceof ApiError && [400, 403, 404, 422].includes(error.status)) {
    return <InvalidLink words={words} problem={invalidLink} />
  }
  if (error) return <Failed error={error} onRetry={load} />
  if (!stored) return <Waiting />
  const shared = { words, stored, email, token, onChange: setStored }
  return (
    <>
      <PreferenceState {...shared} />
      <PreferenceChoices {...shared} areas={areas} />
    </>
  )
}
