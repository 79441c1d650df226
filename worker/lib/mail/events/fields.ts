import * as v from 'valibot'
import { isCalendarDay } from '#db/model/lib/time.ts'
import { mailFailureReason } from '../providers/refusal.ts'

/** An address, also in the form `Name <address>`. */
export const Address = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform((text) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()),
  v.email(),
)

/** A time in any of the forms that providers write, as ISO 8601 in UTC. */
export const Time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
  v.check((iso) => isCalendarDay(iso.slice(0, 10))),
)

/** The id of a row of a news mail, as we gave it to the provider. Anything else counts as none. */
export const DeliveryId = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))),
  undefined,
)

/** Why a letter came back, as staff read it. */
export const withoutAddresses = (reason: string | undefined) =>
  mailFailureReason(`The letter came back${reason ? `: ${reason}` : '.'}`)
