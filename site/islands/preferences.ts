import { api, ApiError, unwrap } from '../lib/api.ts'
import { notify } from '../lib/toast.ts'

const calls = api['email-preferences']

/** The parameters of the link in our mails; the token proves that its holder may see the preferences. */
export type Key = { email: string; token: string }

export const readPreferences = (query: Key) => unwrap(calls.$get({ query }))
export type StoredPreferences = Awaited<ReturnType<typeof readPreferences>>

export const savePreferences = (json: Parameters<typeof calls.$put>[0]['json']) =>
  unwrap(calls.$put({ json }))
export const confirmPreferences = (json: Key) => unwrap(calls.confirm.$post({ json }))
export const unsubscribe = (json: Key) => unwrap(calls.unsubscribe.$post({ json }))

/** Says in a toast that something was not saved, and returns the sentence that stays. */
export function notifyPreferencesFailure(title: string, error: unknown) {
  const text = error instanceof ApiError ? error.message : 'Please try again.'
  notify({ title, text, look: 'destructive' })
  return `${title}. ${text}`
}
