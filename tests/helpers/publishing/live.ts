import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#db/client.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import type { PagesList } from '#db/publish/pages-list.ts'
import { shownSite } from '#db/publish/site.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { builtFile } from '#site/layouts/path.ts'
import { buildCode } from '#worker/operate/build/code.ts'
import { buildSite } from '#worker/operate/build/site.ts'
import { importRenderer } from '../start/site.ts'
import { eventually, type startStack } from '../start/stack.ts'

type Stack = Awaited<ReturnType<typeof startStack>>

type Process = { pid: number; parent: number; command: string }

function processes(): Process[] {
  const listed = execFileSync('ps', ['-axo', 'pid=,ppid=,command=']).toString().trim().split('\n')
  return listed.map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command }
  })
}

/** A process of this stack, found by its command. */
export function processOf({ child }: { child: { pid?: number | undefined } }, named: RegExp) {
  const all = new Map(processes().map((one) => [one.pid, one]))
  const isOurs = (pid: number | undefined): boolean => {
    if (pid === undefined || pid <= 1) return false
    return pid === child.pid || isOurs(all.get(pid)?.parent)
  }
  return [...all.values()].find(({ pid, command }) => named.test(command) && isOurs(pid))?.pid
}

/** Suspends the build of the last change, and so all later ones. Returns the function that resumes it. */
export async function holdBuilds(stack: Stack) {
  const pid = await eventually(async () => processOf(stack, /content\/write\.ts/))
  return hold(pid)
}

/** Suspends the database. Returns the function that resumes it. */
export function holdDatabase(stack: Stack) {
  const pid = processOf(stack, /\/sqld /)
  if (pid === undefined) throw new Error('No database runs')
  return hold(pid)
}

function hold(pid: number) {
  process.kill(pid, 'SIGSTOP')
  let isHeld = true
  return () => {
    if (isHeld) process.kill(pid, 'SIGCONT')
    isHeld = false
  }
}

/** The pages of a build without a cache, by address. */
export async function builtPages(stack: Stack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-anew-'))
  try {
    const database = { url: await stack.databaseUrl(), authToken: await stack.databaseToken() }
    const code = await buildCode()
    const site = await buildSite({ dataDir, database, siteUrl: stack.url, code })
    const list: PagesList = JSON.parse(await readFile(join(site, 'pages.json'), 'utf8'))
    const pages = new Map<string, string>()
    for (const path of Object.keys(list.pages)) {
      pages.set(path, await readFile(join(site, builtFile(path)), 'utf8'))
    }
    return pages
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** All pages by address, rendered from the stored content, and the redirects. */
export async function renderedPages({ url }: Stack, db: Db) {
  const renderer = await importRenderer(await buildCode())
  const { made }: PagesList = await (await fetch(`${url}/pages.json`)).json()
  const { stored, redirects } = await readSnapshot(db, { timeZone: defaultTimeZone })
  const site = shownSite(stored, made)
  const pages = new Map<string, string>()
  for (const page of renderer.listPages(site)) {
    const { text } = await renderer.renderPage(page, url, { site })
    pages.set(page.path, text)
  }
  return { pages, redirects }
}

/** The paths where visitors get other pages than these. */
export async function differences(
  { url }: Stack,
  pages: ReadonlyMap<string, string>,
  paths: Iterable<string>,
) {
  const different: string[] = []
  for (const path of paths) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    const text = await answer.text()
    const page = pages.get(path)
    const isRight = page === undefined ? answer.status !== 200 : text === page
    if (!isRight) different.push(path)
  }
  return different
}
