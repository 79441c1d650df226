import { eq } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContentVersion, getPublishState } from '#db/publish/publish.ts'
import { listShownStudies } from '#db/studies/shown.ts'
import { studies } from '#db/studies/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addStudy,
  approve,
  dayFromNow,
  marked,
  newStudy,
  readStudy,
  saveStudy,
  servedOf,
  shownStudy,
} from '#tests/helpers/studies/studies.ts'

let asked = 0
const builder = createServer((request, response) => {
  if (request.method === 'POST') asked++
  response.writeHead(request.method === 'POST' ? 202 : 404).end()
})
beforeAll(() => new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready)))
afterAll(() => builder.close())

const start = () => {
  const url = `http://127.0.0.1:${(builder.address() as AddressInfo).port}`
  return startApi({ REBUILD_WEBHOOK_URL: `${url}/rebuild`, LOCAL_PAGES_URL: url })
}

/** A time on the day `days` days from now, at the office. */
const at = (days: number, time: string) => new Date(`${dayFromNow(days)}T${time}-05:00`)

// Each test begins later than the one before, because stored times only move forward.
let today = 0

test('on the day after its last one an approval has ended, by cron alone, and pages are asked for', async () => {
  const { db, cron } = await start()
  const study = await addStudy(newStudy('last-day'))
  const approval = await approve(study.id, { expiresOn: dayFromNow(1) })
  const version = await getContentVersion(db)
  await cron(at(1, '22:00:00'))
  expect((await shownStudy(study.slug))?.pay).toBe(marked('last-day').pay)
  expect(await getContentVersion(db)).toBe(version)

  const before = asked
  // Two simultaneous runs do it only once.
  await Promise.all([cron(at(2, '01:30:00')), cron(at(2, '01:30:00'))])
  expect(await shownStudy(study.slug)).toMatchObject({
    pay: null,
    siteStatus: 'paused',
    recruits: false,
  })
  expect(await getPublishState(db)).toMatchObject({
    contentVersion: version + 1,
    changedPath: `/current-studies/${study.slug}`,
  })
  expect(asked).toBe(before + 1)
  await cron(at(2, '02:00:00'))
  expect(await getContentVersion(db)).toBe(version + 1)
  const served = await servedOf(study.id)
  expect(served).toMatchObject([{ approvalId: approval.id, to: at(2, '01:30:00').toISOString() }])
  expect((await readStudy(study.id)).lapsed).toBe(true)
  today = 2
})

test('an approval of a later day begins on it, and what holds until then stays', async () => {
  const { db, cron } = await start()
  const study = await addStudy(newStudy('later'))
  await approve(study.id, { approvedOn: dayFromNow(today - 5), expiresOn: dayFromNow(today + 9) })
  await saveStudy(study.id, { pay: 'From the next letter' })
  const next = await approve(study.id, { approvedOn: dayFromNow(today + 2), expiresOn: null })
  expect(next).toMatchObject({ inForce: false, shown: false })
  expect((await shownStudy(study.slug))?.pay).toBe(marked('later').pay)
  const version = await getContentVersion(db)
  await cron(at(today + 2, '06:00:00'))
  expect((await shownStudy(study.slug))?.pay).toBe('From the next letter')
  expect(await getContentVersion(db)).toBe(version + 1)
  // The end of the older approval changes nothing for visitors.
  await cron(at(today + 10, '06:00:00'))
  expect(await getContentVersion(db)).toBe(version + 1)
  today += 10
})

test('an approval that is still to come does not stop a study that recruits on its listing', async () => {
  await start()
  const study = await addStudy(newStudy('first-letter'))
  await approve(study.id, { approvedOn: dayFromNow(today + 5), expiresOn: null })
  expect(await shownStudy(study.slug)).toMatchObject({ recruits: true, pay: null })
})

test('on the day after the last one of the review the study takes nobody, and its material is gone', async () => {
  const { cron } = await start()
  const study = await addStudy(newStudy('review', { reviewUntil: dayFromNow(today + 1) }))
  await approve(study.id, { expiresOn: null })
  await cron(at(today + 1, '12:00:00'))
  expect(await shownStudy(study.slug)).toMatchObject({ recruits: true, pay: marked('review').pay })
  await cron(at(today + 2, '12:00:00'))
  expect(await shownStudy(study.slug)).toMatchObject({
    recruits: false,
    siteStatus: 'paused',
    pay: null,
  })
  today += 2
  // A new review opens the study again at once.
  await saveStudy(study.id, { reviewUntil: dayFromNow(today + 365) })
  expect(await shownStudy(study.slug)).toMatchObject({ recruits: true, pay: marked('review').pay })
})

test('if cron is away, the next request to the API lets the date come true', async () => {
  const { db, visitor } = await start()
  const study = await addStudy(newStudy('cron-away'))
  await approve(study.id, { approvedOn: dayFromNow(-30), expiresOn: null })
  expect((await shownStudy(study.slug))?.pay).toBe(marked('cron-away').pay)
  // As if its review had ended yesterday, before any request noticed it.
  await db
    .update(studies)
    .set({ reviewUntil: dayFromNow(-1), gateDay: dayFromNow(0) })
    .where(eq(studies.id, study.id))
  const version = await getContentVersion(db)
  const paused = async () => (await shownStudy(study.slug))?.siteStatus
  await expect.poll(paused, { timeout: 10_000 }).toBe('paused')
  expect(await getContentVersion(db)).toBe(version + 1)
  expect(JSON.stringify(await (await visitor.studies.$get()).json())).not.toContain('cron-away-')
  expect((await servedOf(study.id))[0]?.to).toEqual(expect.any(String))
})

test('a date that nobody let come true within a day shows nothing, whatever the database holds', async () => {
  const { db } = await start()
  const study = await addStudy(newStudy('overdue'))
  await approve(study.id, { expiresOn: null })
  // Repeated, because a request that is still running may apply the date before this read.
  const shown = async () => {
    await db
      .update(studies)
      .set({ gateDay: dayFromNow(-2) })
      .where(eq(studies.id, study.id))
    const all = await listShownStudies(db, 'America/New_York')
    return all.find(({ id }) => id === study.id)
  }
  await expect.poll(shown).toMatchObject({ pay: null, recruits: false })
})
