import type { Db } from '#db/client.ts'
import { hourMs, minuteMs } from '#db/model/lib/time.ts'
import { listNumbered } from '#db/studies/registry/registry.ts'
import { finishCheck, keepRecords, readLook, startCheck } from '#db/studies/registry/look.ts'
import type { Bindings } from '#worker/env.ts'
import { Problem } from '../http/problem.ts'
import { readRegistryPage, readRegistryVersion } from './client.ts'
import type { RegistryStudy } from './record.ts'
import { isTrouble, RegistryTrouble } from './trouble.ts'
import { numbersToSee, seenOf } from './seen.ts'

const batchSize = 100
/** The registry gets at most one request per second. */
const pauseMs = 1000
/** If a look ends silently, for example with its Worker, the next one may start after this time. */
const heldMs = minuteMs

/** The limit of pages for one batch: with more, the answer is broken. */
const maxPages = 10
/** After this many refused numbers without any answer, the registry is refusing all requests. */
const maxRefused = 3

function paced() {
  let last = 0
  return async () => {
    const waitMs = last + pauseMs - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    last = Date.now()
  }
}

/** The studies with these numbers, by each number that they have or had. */
async function recordsOf(env: Bindings, nctIds: readonly string[], pause: () => Promise<void>) {
  const found = new Map<string, RegistryStudy>()
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    await pause()
    const { studies, nextPageToken } = await readRegistryPage(env, nctIds, pageToken)
    for (const study of studies) {
      const { nctId, nctIdAliases } = study.protocolSection.identificationModule
      for (const number of [...nctIdAliases, nctId]) found.set(number, study)
    }
    if (!nextPageToken) return found
    pageToken = nextPageToken
  }
  throw new RegistryTrouble('nonsense')
}

type Look = { db: Db; env: Bindings; holder: string; renewDeadline: () => void }

const heldUntil = () => new Date(Date.now() + heldMs)

async function see({ db, env, holder, renewDeadline }: Look) {
  const pause = paced()
  await pause()
  const dataTimestamp = await readRegistryVersion(env)
  renewDeadline()
  const byNumber = await numbersToSee(db, dataTimestamp)
  const numbers = [...byNumber.keys()]
  const batches = Array.from({ length: Math.ceil(numbers.length / batchSize) }, (_, at) =>
    numbers.slice(at * batchSize, (at + 1) * batchSize),
  )
  const refused: string[] = []
  let isAnswered = false
  // Stores the findings of each batch at once, so that the next look continues from there.
  const keep = async (nctIds: string[], found?: ReadonlyMap<string, RegistryStudy>) => {
    const seen = nctIds.map((nctId) => seenOf(nctId, byNumber.get(nctId) ?? [], found?.get(nctId)))
    renewDeadline()
    if (seen.length > 0)
      await keepRecords(db, seen, { holder, dataTimestamp, heldUntil: heldUntil() })
  }
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const found = await recordsOf(env, batch, pause).catch((error: unknown) => {
      if (!isTrouble(error, 'refused')) throw error
      return undefined
    })
    if (found) {
      isAnswered = true
      await keep(batch, found)
    } else if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      batches.unshift(batch.slice(0, half), batch.slice(half))
    } else {
      refused.push(...batch)
      if (refused.length >= maxRefused && !isAnswered) throw new RegistryTrouble('refused')
    }
  }
  if (refused.length > 0 && !isAnswered) throw new RegistryTrouble('refused')
  await keep(refused)
}

const lookRuns = 'Somebody is looking at the registry right now. Please come back in a minute.'

/** Changes nothing that visitors see. If it stops half-way, the next look continues with the rest. */
export async function lookAtRegistry(db: Db, env: Bindings, renewDeadline = () => {}) {
  if ((await listNumbered(db)).length === 0) return
  const holder = crypto.randomUUID()
  if (!(await startCheck(db, holder, new Date(), heldUntil()))) throw new Problem(409, lookRuns)
  try {
    await see({ db, env, holder, renewDeadline })
  } catch (error) {
    renewDeadline()
    const trouble = error instanceof RegistryTrouble ? error.message : 'The look was interrupted.'
    await finishCheck(db, holder, { trouble })
    throw error
  }
  renewDeadline()
  await finishCheck(db, holder, { lookedAt: new Date().toISOString(), trouble: null })
}

/** Less than a day, because cron runs this at full hours. */
const dailyMs = 23.5 * hourMs

/** Called by cron each full hour. Looks once a day, and after a failed look again an hour later. */
export async function lookDaily(db: Db, env: Bindings, now: number) {
  const last = (await readLook(db))?.lookedAt
  if (last && now - Date.parse(last) < dailyMs) return
  await lookAtRegistry(db, env)
}
