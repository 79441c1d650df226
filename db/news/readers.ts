import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { Frequency } from '../model/inquiries/preferences.ts'
import { newsTopics } from '../model/news/labels.ts'
import type { Reader } from '../model/news/audience.ts'
import { byName, keysOf } from '../model/lib/keys.ts'
import { submissionKinds } from '../model/submissions/kinds.ts'

const sponsorForms = `${submissionKinds['sponsor-inquiry'].table} %`

type StoredReader = Record<keyof typeof newsTopics, number> & {
  id: number
  email: string
  frequency: Frequency
  areas: string
  isSponsor: number
  isUndeliverable: number
  asksNoContact: number
  lastNewsAt: string | null
  toldThrough: string
  consentId: number | null
  token: string
  confirmedAt: string
}

/** A subscriber as mails are written to them. */
export type NewsReader = Reader & {
  /** the newest consent that allows news; null for somebody from before consents were kept */
  consentId: number | null
  /** the secret of the link to their preferences */
  token: string
  confirmedAt: string
}

const readerOf = (row: StoredReader): NewsReader => {
  const { areas, isSponsor, isUndeliverable, asksNoContact, ...stored } = row
  return {
    ...stored,
    ...byName(keysOf(newsTopics), (topic) => Boolean(row[topic])),
    therapeuticAreas: JSON.parse(areas),
    isSponsor: Boolean(isSponsor),
    isUndeliverable: Boolean(isUndeliverable),
    asksNoContact: Boolean(asksNoContact),
  }
}

/** `page` selects rows of `email_preferences`. Each table is read once, whatever their number. */
const readersIn = (page: SQL) => sql<StoredReader>`
  with page as materialized (${page}),
  people as materialized (
    select page.id as reader, person.id as person, coalesce(person.merged_into, person.id) as kept
      from page join candidates as person on person.email = page.email
    union
    select page.id, person.id, coalesce(person.merged_into, person.id)
      from page join candidate_contacts as contact on contact.key = page.email and contact.kind = 'email'
      join candidates as person on person.id = contact.candidate_id),
  given as materialized (
    select page.id as reader, own.id, own.how, own.submission from page join consents as own on own.email = page.email
      where own.purpose = 'news' and own.given
    union all
    select people.reader, own.id, own.how, own.submission from people join consents as own
      on own.candidate_id = people.person where own.purpose = 'news' and own.given),
  facts as materialized (
    select reader, max(id) as consent, sum(how = 'form' and coalesce(submission, '') not like ${sponsorForms}) as others,
      sum(how = 'form' and submission like ${sponsorForms}) as sponsors from given group by reader),
  unwanted as materialized (
    select distinct people.reader from people join candidates as kept on kept.id = people.kept
      where kept.do_not_contact is not null)
  select page.id, page.email, page.frequency, page.therapeutic_areas as areas,
    page.study_notifications as studyNotifications, page.study_results as studyResults,
    page.health_tips as healthTips, page.news_updates as newsUpdates, page.event_invitations as eventInvitations,
    case when coalesce(facts.others, 0) > 0 then 0 when coalesce(facts.sponsors, 0) > 0 then 1
      else coalesce(page.source = 'sponsor inquiry', 0) end as isSponsor,
    exists (select 1 from undeliverable_addresses as one where one.email = page.email and one.cleared_at is null)
      as isUndeliverable,
    page.id in (select reader from unwanted) as asksNoContact,
    page.last_news_at as lastNewsAt, coalesce(page.told_through, page.confirmed_at) as toldThrough,
    facts.consent as consentId, page.unsubscribe_token as token, page.confirmed_at as confirmedAt
  from page left join facts on facts.reader = page.id order by page.id`

const subscribed = sql`is_active and confirmed_at is not null`

/** How many readers one statement reads: an answer of the database stays below its limit. */
const pageSize = 5000

/** All subscribers. */
export async function listReaders(db: Db): Promise<NewsReader[]> {
  const readers: NewsReader[] = []
  for (let last = 0, isMore = true; isMore;) {
    const page = sql`select * from email_preferences where ${subscribed} and id > ${last} order by id limit ${pageSize}`
    const rows = await db.all<StoredReader>(readersIn(page))
    readers.push(...rows.map(readerOf))
    isMore = rows.length === pageSize
    last = rows.at(-1)?.id ?? last
  }
  return readers
}

/** The subscribers among these addresses, which are in lower case. */
export async function readersAt(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, NewsReader>()
  const page = sql`select * from email_preferences where ${subscribed}
    and email in (select value from json_each(${JSON.stringify(emails)}))`
  const rows = await db.all<StoredReader>(readersIn(page))
  return new Map(rows.map((row) => [row.email, readerOf(row)]))
}
