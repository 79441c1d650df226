import { createHash } from 'node:crypto'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { jsonRows, rowValue } from '../lib/insert-many.ts'
import { newestPage } from '../lib/page.ts'
import { loadLetterWords } from '../mail/words.ts'
import { hashOfWords, linkWords, newsWords, wishWords } from '../model/consents/words.ts'
import type { Content } from '../model/content.ts'
import type { ConsentWay, NewsReaders } from '../model/consents/labels.ts'
import type { Page } from '../model/lib/page.ts'
import type { SubmissionKind } from '../model/submissions/kinds.ts'
import { consents, consentWords } from './tables.ts'

const language = 'en'

type Words = { words: string; sha256: string }
const hashed = async (words: string): Promise<Words> => ({
  words,
  sha256: await hashOfWords(words),
})

type Hints = Pick<Content['email_preferences'], 'patientNewsHint' | 'sponsorNewsHint'>

/** Stores the words beside the ticks of pages that are built from now on: today's words, unless others are given. */
export async function keepConsentWords(db: Db, given?: Hints) {
  const hints = given ?? (await loadLetterWords(db)).words.email_preferences
  const [patients, sponsors] = await Promise.all([
    hashed(newsWords(hints.patientNewsHint)),
    hashed(newsWords(hints.sponsorNewsHint)),
  ])
  await db
    .insert(consentWords)
    .values([
      { readers: 'patients', language, ...patients },
      { readers: 'sponsors', language, ...sponsors },
    ])
    .onConflictDoUpdate({
      target: [consentWords.sha256, consentWords.readers],
      set: { createdAt: sql`excluded.created_at` },
      // Only older words that come back get a new time: a restored database stays as it was saved.
      setWhere: sql`${consentWords.createdAt} < (select max(newest.created_at) from consent_words as newest
        where newest.readers = ${consentWords.readers})`,
    })
}

type Ticked = {
  what: SubmissionKind
  sentAt?: string | undefined
  from: {
    firstName: string
    lastName?: string
    callerName?: string | null | undefined
    email: string
    keepInformed?: boolean
    newsWords?: string | undefined
    suspectedSpam?: boolean
  }
}

/** Whether this submission asks for news. Suspected spam asks for nothing. */
export const isTicked = ({ from }: Ticked) => from.keepInformed === true && !from.suspectedSpam

/** A tick as a row of `noteTicks`. `now` is when it came, unless it waited. */
export function tickOf({ what, from, sentAt }: Ticked, cause: string, now: string) {
  const { firstName, lastName = '', callerName, email, newsWords: published } = from
  const readers: NewsReaders = what === 'sponsor inquiry' ? 'sponsors' : 'patients'
  const by = callerName ?? `${firstName} ${lastName}`.trim()
  return { cause, by, email: email.toLowerCase(), published, readers, at: sentAt ?? now }
}

type Submitted = { record: SQL; id: SQL | SQLiteColumn; join: SQL; ref: SQL }

/**
 * Notes each tick once, for the candidate who sent the form, or for the address if nobody became a candidate. If the
 * words published at that time are not known, the words of today are noted.
 */
export const noteTicks = (
  db: Db,
  ticks: ReturnType<typeof tickOf>[],
  { record, id, join, ref }: Submitted,
) => {
  const submission = sql`${record} || ' ' || ${id}`
  const email = rowValue('email')
  return db.run(sql`insert into ${consents} (candidate_id, email, purpose, given, words, sha256, assumed,
      language, how, "by", submission, at)
    select event.candidate_id, iif(event.candidate_id is null, ${email}, null), 'news', 1,
      coalesce(published.words, today.words, ''), coalesce(published.sha256, today.sha256, ''),
      published.sha256 is null, coalesce(published.language, ${language}), 'form', ${rowValue('by')},
      ${submission}, ${rowValue('at')}
    from ${jsonRows(ticks)} ${join}
    left join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
    left join consent_words as published on published.sha256 = ${rowValue('published')}
      and published.readers = ${rowValue('readers')}
    left join (select readers, words, sha256, max(created_at) from consent_words group by readers) as today
      on today.readers = ${rowValue('readers')}
    where not exists (select 1 from consents as noted where noted.submission = ${submission}
      and (noted.candidate_id = event.candidate_id or noted.email = ${email}))`)
}

export const wordsOfLink = (isGiven: boolean) =>
  hashed(isGiven ? linkWords.given : linkWords.takenBack)

/** Notes that the owner of this address confirms or ends news by a link, if that changes something. */
export function noteByLink(db: Db, email: string, isGiven: boolean, { words, sha256 }: Words) {
  const changes = isGiven ? sql`not (is_active and confirmed_at is not null)` : sql`is_active`
  return db.run(sql`insert into ${consents} (email, purpose, given, words, sha256, language, how, "by", at)
    select email, 'news', ${Number(isGiven)}, ${words}, ${sha256}, ${language}, 'link', email,
      ${new Date().toISOString()} from email_preferences where email = ${email} and ${changes}`)
}

const wishHash = createHash('sha256').update(wishWords).digest('hex')
const endHash = createHash('sha256').update(linkWords.takenBack).digest('hex')

/** Notes the end of news for subscriptions of people who asked for no contact. `by` is who asked. */
export const noteEndedByWish = (db: Db, subscribed: SQL, by: SQL) =>
  db.run(sql`insert into ${consents} (email, purpose, given, words, sha256, language, how, "by", at)
    select email, 'news', 0, ${wishWords}, ${wishHash}, ${language}, 'staff', ${by}, ${new Date().toISOString()}
    from email_preferences where ${subscribed}`)

/** Notes the end of news of a subscribed address. `by` is who ended it. */
export const noteEnd = (db: Db, address: string, way: ConsentWay, ended: string) =>
  db.run(sql`insert into ${consents} (email, purpose, given, words, sha256, language, how, "by", at)
    select email, 'news', 0, ${linkWords.takenBack}, ${endHash}, ${language}, ${way}, ${ended},
      ${new Date().toISOString()} from email_preferences where email = ${address} and is_active`)

const { id, purpose, given, words, sha256, assumed, language: spoken, how, by, at } = consents
const shown = { id, purpose, given, words, sha256, assumed, language: spoken, how, by, at }

/** The consents of these candidates and of their addresses, newest first. */
export const consentsOf = (db: Db, persons: SQL) =>
  db
    .select(shown)
    .from(consents)
    .where(
      sql`${consents.candidateId} in ${persons} or ${consents.email} in (
        select email from candidates where id in ${persons} and email is not null
        union select key from candidate_contacts where candidate_id in ${persons} and kind = 'email')`,
    )
    .orderBy(desc(id))
    .limit(500)

/** The consents of an address and of its people, newest first. */
export const consentsOfAddress = (db: Db, address: string) =>
  db
    .select(shown)
    .from(consents)
    .where(
      sql`${consents.purpose} = 'news' and (${consents.email} = ${address} or ${consents.candidateId} in (
        select id from candidates where email = ${address}
        union select candidate_id from candidate_contacts where kind = 'email' and key = ${address}))`,
    )
    .orderBy(desc(id))
    .limit(500)

export const listConsents = (db: Db, page: Page) => newestPage(db, consents, page)
