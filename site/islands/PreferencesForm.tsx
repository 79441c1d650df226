import { useEffect, useState } from 'react'
import { invalidLink } from '../../db/model/preferences.ts'
import { ApiError } from '../lib/api.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { PreferenceChoices } from './PreferenceChoices.tsx'
import { InvalidLink } from './PreferenceLink.tsx'
import { type Key, readPreferences, type Stored } from './preferences.ts'
import { PreferenceState } from './PreferenceState.tsx'

/** The preferences of the person whose email and token are in the page's address. */
export function PreferencesForm() {
  const email = useAddress('email')
  const token = useAddress('token')
  if (email === undefined || token === undefined) return <Waiting />
  if (!email || !token) return <InvalidLink />
  return <Loaded key={`${email} ${token}`} email={email} token={token} />
}

const Waiting = () => <Loading>Loading your preferences...</Loading>

function Loaded(key: Key) {
  const { email, token } = key
  const [stored, setStored] = useState<Stored>()
  const [error, setError] = useState<unknown>()

  function load() {
    setError(undefined)
    readPreferences({ email, token }).then(setStored, setError)
  }
  useEffect(load, [email, token])

  if (error instanceof ApiError && [400, 403, 404, 422].includes(error.status)) {
    return <InvalidLink text={invalidLink} />
  }
  if (error) return <Failed error={error} onRetry={load} />
  if (!stored) return <Waiting />
  return (
    <>
      <PreferenceState stored={stored} {...key} onChange={setStored} />
      <PreferenceChoices stored={stored} {...key} onChange={setStored} />
    </>
  )
}
