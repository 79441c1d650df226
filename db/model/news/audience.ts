import type { Frequency } from '../inquiries/preferences.ts'
import { otherArea } from '../areas.ts'
import { dayIn } from '../lib/time.ts'
import type { DigestTimes } from './digest.ts'
import type { NewsTopic, ReaderKind, SkipReason } from './labels.ts'
import { isPeriodFree } from './period.ts'
import { nextRunFor } from './schedule.ts'

/** A subscriber: active and confirmed. */
export type Reader = Readonly<Record<NewsTopic, boolean>> & {
  id: number
  email: string
  frequency: Frequency
  therapeuticAreas: readonly string[]
  /** every tick of theirs stood in a form of sponsors */
  isSponsor: boolean
  /** no mail arrives at the address */
  isUndeliverable: boolean
  /** one of the people with this address asks for no contact */
  asksNoContact: boolean
  lastNewsAt: string | null
  /** news up to this moment has reached them, or never will */
  toldThrough: string
}

/** To whom an issue, or an item of a digest, is addressed. No areas mean everybody. */
export type Addressed = {
  topic: NewsTopic
  readers: ReaderKind
  areas: readonly string[]
}

/** The area by which readers choose a study: one that the form does not offer is *Other*. */
export function areaInForm(offered: readonly string[], area: string): string {
  const name = area.toLowerCase()
  return offered.find((one) => one.toLowerCase() === name) ?? otherArea
}

type Refusal = Extract<SkipReason, 'noContact' | 'undeliverable'>

/** Why somebody gets no mail at all, whatever it is about. */
export const mailRefusal = ({ isUndeliverable, asksNoContact }: Reader): Refusal | null =>
  asksNoContact ? 'noContact' : isUndeliverable ? 'undeliverable' : null

const hasKind = (readers: ReaderKind, isSponsor: boolean) =>
  readers === 'all' || (readers === 'sponsors') === isSponsor

const sharesArea = (areas: readonly string[], chosen: readonly string[]) =>
  areas.length === 0 || chosen.length === 0 || areas.some((area) => chosen.includes(area))

export const isFor = ({ topic, readers, areas }: Addressed, reader: Reader) =>
  reader[topic] && hasKind(readers, reader.isSponsor) && sharesArea(areas, reader.therapeuticAreas)

export type NewsClock = { now: string; timeZone: string; digest: DigestTimes }

/** `happensOn` is the day of an event, YYYY-MM-DD at the clinic. */
type Letter = Addressed & { happensOn: string | null }

/**
 * A letter goes now to those whose period is free, and otherwise with their next digest, unless its event comes first.
 * `isBusy` means that a mail of another issue waits for the reader.
 */
function timeOfLetter(
  { happensOn }: Letter,
  reader: Reader,
  isBusy: boolean,
  { now, timeZone, digest }: NewsClock,
): 'now' | 'later' {
  if (!isBusy && isPeriodFree(reader.frequency, reader.lastNewsAt, now, timeZone)) return 'now'
  if (happensOn === null) return 'later'
  const run = nextRunFor(reader, isBusy, digest, now, timeZone)
  return happensOn <= dayIn(timeZone, run) ? 'now' : 'later'
}

type Audience<R extends Reader> = {
  now: R[]
  later: R[]
  /** subscribers who asked for it, but get no mail at all */
  skipped: { email: string; reason: Refusal }[]
}

/** `busy` holds the addresses for which a mail of another issue waits. */
export function audienceOf<R extends Reader>(
  letter: Letter,
  readers: readonly R[],
  busy: ReadonlySet<string>,
  clock: NewsClock,
): Audience<R> {
  const audience: Audience<R> = { now: [], later: [], skipped: [] }
  for (const reader of readers) {
    if (!isFor(letter, reader)) continue
    const { email } = reader
    const reason = mailRefusal(reader)
    if (reason) audience.skipped.push({ email, reason })
    else audience[timeOfLetter(letter, reader, busy.has(email), clock)].push(reader)
  }
  return audience
}
