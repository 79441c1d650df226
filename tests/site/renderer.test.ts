import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { copy } from '#db/model/copy/index.ts'
import { sponsorSheetPath } from '#db/model/sponsor-facts.ts'
import { type ShownSite, shownSite } from '#db/publish/site.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { renderedOtherwise } from '../helpers/publishing/rendered.ts'
import { startSite, stopSites } from '../helpers/start/site.ts'

afterAll(stopSites)

/** The landing page of a clinic that has entered two facts for sponsors. */
async function landingWithFacts(renderer: typeof import('site-renderer'), site: ShownSite) {
  const fact = { value: '12', asOf: '2026-03-02', source: 'CTMS' }
  const studies = [
    { ...fact, name: 'Cardiology, Phase III' },
    { ...fact, name: 'Fewer <script> than 5%' },
  ]
  const content = { ...site.content, sponsor_facts: { ...copy.sponsor_facts, studies } }
  const shown = { ...site, content }
  const landing = renderer.listPages(shown).find(({ path }) => path === '/')
  if (!landing) throw new Error('There is no landing page')
  return (await renderer.renderPage(landing, 'https://site.example', { site: shown })).text
}

test('the Worker renders every page of the sample site as the build has written it', async () => {
  const { db, dataDir, build, renderer } = await startSite()
  await addSampleData(db)
  await build()
  const [folder = ''] = globSync('site/build-*', { cwd: dataDir })
  const { stored } = await readSnapshot(db, { timeZone: 'America/New_York' })
  const site = shownSite(stored)
  const rendered = await renderedOtherwise({
    folder: join(dataDir, folder),
    renderer,
    origin: 'https://site.example',
    site,
  })
  expect(rendered.different).toEqual([])
  expect(rendered.pages.length).toBeGreaterThan(40)
  const landing = await readFile(join(dataDir, folder, 'index.html'), 'utf8')
  expect(landing).not.toContain('site-facts')
  const filled = await landingWithFacts(renderer, site)
  expect(filled).toContain('href="/sponsors.pdf"')
  expect(filled).toContain('Fewer &lt;script&gt; than 5%')
  // The date that both rows share is shown once.
  expect(filled.match(/as of Mar 2, 2026, CTMS/g)).toHaveLength(1)
  expect(filled.match(/<h4[^>]*>Studies run</g)).toHaveLength(1)
  expect(filled).not.toContain('Last inspection')
  // Cloudflare must ask the Worker before it looks for a file.
  const { assets } = unstable_readConfig({ config: 'wrangler.toml' })
  const first = assets?.run_worker_first
  const asked = Array.isArray(first) ? first : []
  const isAsked = (path: string) =>
    asked.some((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule))
  const all = [...rendered.pages, sponsorSheetPath]
  expect(all.filter((path) => !isAsked(path))).toEqual([])
}, 120_000)
