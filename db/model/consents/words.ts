import * as v from 'valibot'
import { flag } from '../lib/choices.ts'

/** The label of the tick by which a visitor asks for news. */
export const newsTick = 'Keep me informed'

/** The words beside the tick for news. Staff write `hint`. */
export const newsWords = (hint: string) => `${newsTick}\n${hint}`

/** The words of the links in letters by which the owner of an address confirms and ends news. */
export const linkWords = { given: 'Yes, keep me informed', takenBack: 'Unsubscribe' } as const

export const wishWords = 'Do not contact'

/** SHA-256 of a text as UTF-8, in hexadecimal digits. */
export async function hashOfWords(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A hint beside the tick, and the hash of the words there. */
export type NewsHint = { text: string; sha256: string }

export const newsHintOf = async (text: string): Promise<NewsHint> => ({
  text,
  sha256: await hashOfWords(newsWords(text)),
})

/** The tick for news and the hash of the words beside it. An invalid hash is dropped, and the form is accepted. */
export const newsFields = {
  keepInformed: flag(),
  newsWords: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((hash) =>
        typeof hash === 'string' && /^[\da-f]{64}$/.test(hash) ? hash : undefined,
      ),
    ),
  ),
}
