import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../helpers/browser.ts'
import { startStack } from '../helpers/stack.ts'
import type { Row } from './table.ts'

// Fetched when it is asked for: nobody who builds or runs the site needs it.
const lighthouse = 'lighthouse@13.5.0'
const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

async function measure(url: string): Promise<Report> {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url]
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags}`]
  const { stdout } = await promisify(execFile)('npm', [...args, ...options], {
    env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    maxBuffer: 1 << 26,
  })
  return JSON.parse(stdout)
}

async function publicPages(url: string) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  )
  // Of posts and postings, which are alike, one.
  const isFirst = (path: string, i: number) =>
    paths.findIndex((one) => kindOf(one) === kindOf(path)) === i
  return paths.filter(isFirst)
}

const kindOf = (path: string) => path.replace(/^\/(blog|careers)\/.+/, '/$1/*')

/** Lighthouse's scores, as on a phone, against its best; and when and how calmly the page was painted. */
export async function benchPaint(): Promise<Row[]> {
  const stack = await startStack()
  const rows: Row[] = []
  for (const path of await publicPages(stack.url)) {
    const { categories, audits } = await measure(stack.url + path)
    const scores = Object.values(categories).map(({ score }) => Math.round(score * 100))
    const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const lcp = number('largest-contentful-paint')
    const rest = `LCP ${(lcp / 1000).toFixed(2)} s, TBT ${number('total-blocking-time').toFixed(0)} ms, CLS ${number('cumulative-layout-shift').toFixed(3)}`
    rows.push({
      what: `Lighthouse on a phone: ${path} (its best; performance, accessibility, best practices, SEO)`,
      ours: `${scores.join(' / ')}; ${rest}`,
      theirs: '100 / 100 / 100 / 100',
      ratio: (Math.min(...scores) / 100).toFixed(2),
      goal: '1, LCP at most 1.0 s',
    })
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
    if (Math.min(...scores) < 100)
      console.log(
        path,
        failed.map(({ title }) => title),
      )
  }
  await stack.stop()
  return rows
}
