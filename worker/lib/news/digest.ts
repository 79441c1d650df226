import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { frequencies, type Frequency } from '#db/model/inquiries/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { dayIn, hourMs } from '#db/model/lib/time.ts'
import { mailRefusal, type NewsClock } from '#db/model/news/audience.ts'
import { type NewsItem, newsOf, type ReaderNews, type WaitingLetter } from '#db/model/news/items.ts'
import { isPeriodFree } from '#db/model/news/period.ts'
import { lastRun, nextRun } from '#db/model/news/schedule.ts'
import { loadLetterWords } from '#db/mail/words.ts'
import { busyAddresses } from '#db/news/deliveries.ts'
import { type StoredDigest, takeRun } from '#db/news/digest.ts'
import { addDigestIssue, beginDigest } from '#db/news/digest-issue.ts'
import { listReaders, type NewsReader } from '#db/news/readers.ts'
import type { IssueRow, ItemKey } from '#db/news/tables.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { readClock } from './audience.ts'
import { freeIssueSlug } from './begin.ts'
import { itemCards, keyOfItem } from './cards.ts'
import { digestItems, waitingLetters } from './digest-news.ts'
import { newsSender } from './provider.ts'
import { bySite } from './steps.ts'

/** A run that is later than this is left to the next one. */
const latestMs = 24 * hourMs
/** The most items that the page of a digest names. */
const mostOnPage = 200

type Told = { reader: NewsReader; news: ReaderNews }
type Due = { told: Told[]; items: NewsItem[] }

/** The news up to `through` for each reader of a frequency. */
async function dueNews(
  db: Db,
  env: Bindings,
  frequency: Frequency,
  through: string,
  { now, timeZone }: NewsClock,
): Promise<Due> {
  const [all, busy] = await Promise.all([listReaders(db), busyAddresses(db, 0)])
  const readers = all.filter(
    (reader) =>
      reader.frequency === frequency &&
      !mailRefusal(reader) &&
      !busy.has(reader.email) &&
      isPeriodFree(frequency, reader.lastNewsAt, now, timeZone),
  )
  const since = readers.reduce(
    (first, { toldThrough }) => (toldThrough < first ? toldThrough : first),
    through,
  )
  const [items, letters] = await Promise.all([
    digestItems(db, since),
    waitingLetters(db, env, since),
  ])
  const tell = newsOf(items, letters, through)
  const told = readers
    .map((reader) => ({ reader, news: tell(reader) }))
    .filter(({ news }) => news.items.length > 0)
  return { told, items: ofRun(told, items, letters, through) }
}

/** Every item of a run, the newest first: its page tells nobody's choices. */
function ofRun(
  told: readonly Told[],
  items: readonly NewsItem[],
  letters: readonly WaitingLetter[],
  through: string,
) {
  const since = told.reduce(
    (first, { reader }) => (reader.toldThrough < first ? reader.toldThrough : first),
    through,
  )
  const shown = new Set(told.flatMap(({ news }) => news.items.map(keyOfItem)))
  return [
    ...letters.filter((letter) => shown.has(keyOfItem(letter))),
    ...items.filter(({ publicSince }) => publicSince > since && publicSince <= through),
  ].toSorted((one, other) => (one.publicSince < other.publicSince ? 1 : -1))
}

type Run = {
  frequency: Frequency
  through: string
  now: number
  actor: Actor
  /** the clock asks for it, not a member of staff */
  isDue?: boolean
}

/** Makes the digest of a frequency and begins to send it; null if nobody would get anything. */
export async function makeDigest(
  db: Db,
  env: Bindings,
  { frequency, through, now, actor, isDue = false }: Run,
): Promise<IssueRow | null> {
  const clock = await readClock(db, env, now)
  const { told, items } = await dueNews(db, env, frequency, through, clock)
  if (told.length === 0) return null
  const { words } = await loadLetterWords(db)
  const issue = await addDigestIssue(db, actor, {
    frequency,
    subject: words.email_preferences.newsSubject,
    through,
    items: items.slice(0, mostOnPage).map(({ kind, recordId }): ItemKey => [kind, recordId]),
    slug: await freeIssueSlug(db, `${dayIn(clock.timeZone, now)}-${frequency}`),
  })
  const rows = told.map(({ reader: { email, consentId, toldThrough } }) => ({
    email,
    consentId,
    since: toldThrough,
  }))
  return beginDigest(db, actor, issue, { rows, at: clock.now, run: isDue ? through : undefined })
}

/** Makes the digests whose hour has come. Letters that wait go even while digests are off. */
export async function runDigests(db: Db, env: Bindings, digest: StoredDigest, now: number) {
  if (!newsSender(env)) return
  for (const frequency of keysOf(frequencies)) {
    const run = lastRun(frequency, digest, new Date(now).toISOString(), timeZone(env))
    if (run <= (digest.ran[frequency] ?? '')) continue
    const isLate = now - Date.parse(run) > latestMs
    const due = { frequency, through: run, now, actor: bySite, isDue: true }
    const issue = isLate ? null : await makeDigest(db, env, due)
    if (!issue) await takeRun(db, frequency, run)
  }
}

const mostPreviewed = 50

/** The next digest of a frequency, as things are now. */
export async function previewDigest(db: Db, env: Bindings, frequency: Frequency, now: number) {
  const clock = await readClock(db, env, now)
  const at = nextRun(frequency, clock.digest, clock.now, clock.timeZone)
  // By then, readers who have had news in this period may be free again.
  const then = { ...clock, now: at }
  const { told, items } = await dueNews(db, env, frequency, clock.now, then)
  const some = items.slice(0, mostPreviewed)
  const place = { siteUrl: env.SITE_URL, timeZone: clock.timeZone }
  const cards = await itemCards(db, some, place)
  return {
    at,
    items: some.flatMap((item) => {
      const card = cards.get(keyOfItem(item))
      return card ? [{ kind: item.kind, recordId: item.recordId, title: card.title }] : []
    }),
    audience: told.length,
  }
}
