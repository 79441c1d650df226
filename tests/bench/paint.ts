import { execFile } from 'node:child_process'
import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserPath } from '../helpers/suite/browser.ts'
import { startStack } from '../helpers/start/stack.ts'
import { serveFiles } from './files.ts'
import { median } from './load.ts'
import { addPicturedPost } from './pictured-post.ts'
import { say } from './progress.ts'
import type { Row } from './table.ts'

// Downloaded only for this benchmark: building or running the site does not need it.
const lighthouse = 'lighthouse@13.5.0'
const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'

type Report = {
  categories: Record<string, { title: string; score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

/** A report; undefined for a page that Lighthouse could not measure. */
async function measureOnce(url: string): Promise<Report | undefined> {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url]
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags}`]
  const run = promisify(execFile)('npm', [...args, ...options], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: 1 << 26,
  })
  const ran = await run.catch((error: Error & { stderr: string }) => console.error(error.stderr))
  const report = ran && (JSON.parse(ran.stdout) as Report)
  return report && lcpOf(report) ? report : undefined
}

const lcpOf = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue

/** Three reports of a page, as Lighthouse advises: other work of the machine would show in one of them. */
async function measure(url: string) {
  const reports: Report[] = []
  // Sometimes Chromium reports no paint, and then Lighthouse has no result.
  for (let tries = 0; reports.length < 3 && tries < 6; tries++) {
    const report = await measureOnce(url)
    if (report) reports.push(report)
  }
  if (reports.length === 0) throw new Error(`Lighthouse saw nothing at ${url}`)
  return reports
}

async function publicPages(url: string) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  )
  // Only one post and one job, because the others are similar.
  const isFirst = (path: string, i: number) =>
    paths.findIndex((one) => kindOf(one) === kindOf(path)) === i
  return paths.filter(isFirst)
}

const kindOf = (path: string) => path.replace(/^\/(blog|careers)\/.+/, '/$1/*')

/**
 * Lighthouse's scores on a phone, compared with the best possible, and when and how calmly the page was painted. Each
 * figure is the median of three.
 */
export async function* benchPaint(): AsyncGenerator<Row> {
  say('paint: building the site')
  const stack = await startStack()
  const paths = [...(await publicPages(stack.url)), '/admin/login', await addPicturedPost(stack)]
  await stack.stop({ keep: true })
  const [page = ''] = await Array.fromAsync(
    glob(`site/build-*${paths.at(-1)}.html`, { cwd: stack.dataDir }),
  )
  const [built = ''] = page.split('/blog/')
  const site = await serveFiles(join(stack.dataDir, built))
  say('paint: fetching Lighthouse')
  // The first measurement finds browser and files without caches, so it does not count.
  await measure(site.url)
  for (const [at, path] of paths.entries()) {
    say(`paint: ${path}, ${at + 1} of ${paths.length}`)
    const reports = await measure(site.url + path)
    const [first] = reports
    const categories = Object.entries(first?.categories ?? {})
    const titles = categories.map(([, { title }]) => title)
    const scores = categories.map(([id]) =>
      median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
    )
    const number = (audit: string) =>
      median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
    const lcp = number('largest-contentful-paint')
    const rest = `LCP ${(lcp / 1000).toFixed(2)} s, TBT ${number('total-blocking-time').toFixed(0)} ms, CLS ${number('cumulative-layout-shift').toFixed(3)}`
    yield {
      what: `Lighthouse on a phone: ${path} (its best; ${titles.join(', ')})`,
      ours: `${scores.join(' / ')}; ${rest}`,
      theirs: titles.map(() => 100).join(' / '),
      ratio: (Math.min(...scores) / 100).toFixed(2),
      goal: '1, LCP at most 1.0 s, TBT 0',
    }
    const failed = reports.flatMap(({ audits }) =>
      Object.values(audits).filter(({ score }) => score !== null && score < 0.9),
    )
    if (Math.min(...scores) < 100) console.log(path, new Set(failed.map(({ title }) => title)))
  }
  site.stop()
  await rm(stack.dataDir, { recursive: true, force: true })
}
