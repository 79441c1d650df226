import { afterAll, expect, test } from 'vitest'
import { readSnapshot } from '#db/snapshot.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { renderedOtherwise } from '../helpers/rendered.ts'
import { startSite, stopSites } from '../helpers/site.ts'

afterAll(stopSites)

test('the Worker renders every page of the sample site as the build has written it', async () => {
  const { db, buildWithRenderer } = await startSite()
  await addSampleData(db)
  const { folder, renderer } = await buildWithRenderer()
  const { site } = await readSnapshot(db, { timeZone: 'America/New_York', made: {} })
  const rendered = await renderedOtherwise({
    folder,
    renderer,
    origin: 'https://site.example',
    site,
  })
  expect(rendered.different).toEqual([])
  expect(rendered.pages).toBeGreaterThan(40)
}, 120_000)
