import { isBusinessDay } from '#db/candidates/steps/business-time.ts'
import { enqueueMorningMail } from '#db/candidates/owners/morning.ts'
import type { Db } from '#db/client.ts'
import { clockIn } from '#db/model/lib/time.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import type { Bindings } from '#worker/env.ts'
import { morningKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'
import { officeInForce } from '../hours.ts'

const earliest = '07:30'
/** After this time the day's morning mail is skipped. */
const latest = '12:00'

/** The day whose morning mail is due now: '2027-03-01'. Undefined outside the morning of a business day. */
export function morningOf(now: Date, office: Office) {
  const { date, time } = clockIn(office.timeZone, now)
  return time >= earliest && time < latest && isBusinessDay(now, office) ? date : undefined
}

/** Writes the morning mail to users who work on candidates. It holds numbers only, no names. */
export async function sendMorningMail(db: Db, env: Bindings, time: number) {
  const now = new Date(time)
  const office = await officeInForce(db, env)
  const day = morningOf(now, office)
  if (day === undefined || (await readStoredText(env, morningKey)) === day) return
  await enqueueMorningMail(db, day, now, office.timeZone)
  await writeText(env, morningKey, day)
}
