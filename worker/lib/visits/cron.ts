import type { Db } from '#db/client.ts'
import { askAboutEnded } from '#db/visits/ended.ts'
import { forgetNetworks } from '#db/visits/free.ts'
import { enqueueReminders } from '#db/visits/reminders.ts'
import type { Bindings } from '#worker/env.ts'
import { tellUnanswered } from './noon.ts'
import { readVisitPlaces } from './places.ts'

/** Noon falls on a quarter of an hour in every time zone. The list is checked again until midnight. */
const noonEveryMinutes = 15

/** Each minute: reminders, visits that are over, the list at noon, and deletion of old network hashes. */
export async function lookAfterVisits(db: Db, env: Bindings, time: number) {
  const now = new Date(time)
  await enqueueReminders(db, now, () => readVisitPlaces(db, env))
  await askAboutEnded(db, now)
  if (now.getUTCMinutes() % noonEveryMinutes !== 0) return
  await tellUnanswered(db, env, time)
  await forgetNetworks(db)
}
