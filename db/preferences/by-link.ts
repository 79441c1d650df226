import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { noteByLink, wordsOfLink } from '../consents/consents.ts'
import type { Preferences } from '../model/inquiries/preferences.ts'
import { emailPreferences, findPreferences, keyOfAddress, ownedByAddress } from './preferences.ts'

/** Subscribes and confirms; somebody subscribed already keeps the time of the first confirmation. */
const confirmed = () => {
  const now = new Date().toISOString()
  const { isActive, confirmedAt, toldThrough } = emailPreferences
  const isSubscribed = sql`${isActive} and ${confirmedAt} is not null`
  return {
    isActive: true,
    confirmedAt: sql`iif(${isSubscribed}, ${confirmedAt}, ${now})`,
    // A new subscriber gets no news from before this moment.
    toldThrough: sql`iif(${isSubscribed}, ${toldThrough}, ${now})`,
    unsubscribedAt: null,
  }
}

/** Saves the fields, and notes the consent that they give or take back. */
async function saveByLink(db: Db, email: string, isGiven: boolean, fields: object) {
  const saving = db.update(emailPreferences).set(fields).where(ownedByAddress(email))
  await db.batch([noteByLink(db, keyOfAddress(email), isGiven, await wordsOfLink(isGiven)), saving])
  return findPreferences(db, email)
}

export const confirmByLink = (db: Db, email: string) => saveByLink(db, email, true, confirmed())

/** Saves the given choices. The link came by mail, so saving through it confirms the address. */
export const updatePreferences = (db: Db, { email, token: _token, ...choices }: Preferences) =>
  saveByLink(db, email, true, { ...choices, ...confirmed() })

/** Keeps the choices, for a person who subscribes again. */
export const endSubscription = (db: Db, email: string) =>
  saveByLink(db, email, false, {
    isActive: false,
    unsubscribedAt: sql`coalesce(${emailPreferences.unsubscribedAt}, ${new Date().toISOString()})`,
  })
