import { afterAll, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { readSnapshot } from '#db/snapshot.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { renderedOtherwise } from '../helpers/publishing/rendered.ts'
import { startSite, stopSites } from '../helpers/start/site.ts'

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
  expect(rendered.pages.length).toBeGreaterThan(40)
  // Cloudflare asks the Worker before it looks for a file.
  const { assets } = unstable_readConfig({ config: 'wrangler.toml' })
  const first = assets?.run_worker_first
  const asked = Array.isArray(first) ? first : []
  const isAsked = (path: string) =>
    asked.some((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule))
  expect(rendered.pages.filter((path) => !isAsked(path))).toEqual([])
}, 120_000)
