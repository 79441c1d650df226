import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { type Db, over } from '#db/client.ts'
import type { PagesList } from '#db/publish/pages-list.ts'
import { shownSite } from '#db/publish/site.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { migrate } from '#worker/operate/database/migrate.ts'

type Renderer = typeof import('site-renderer')

export const origin = 'https://site.example'
export const timeZone = 'America/New_York'

/** The real renderer, but it renders a page of the same content only once. Other tests cover the renderer. */
export function renderingOnce(renderer: Renderer): Renderer {
  const digests = new WeakMap<object, string>()
  const pages = new Map<string, ReturnType<Renderer['renderPage']>>()
  const digestOf = (site: object) => {
    const digest =
      digests.get(site) ?? createHash('sha1').update(JSON.stringify(site)).digest('hex')
    digests.set(site, digest)
    return digest
  }
  return {
    ...renderer,
    async renderPage(page, at, locals) {
      const key = `${digestOf(locals.site)} ${page.path}`
      const made = pages.get(key) ?? renderer.renderPage(page, at, locals)
      pages.set(key, made)
      return made
    },
  }
}

/** The content of a version as visitors see it: the text of each page by its address, and the redirects. */
export type Shown = ReadonlyMap<string, string>

/** The files of a build, by their addresses. */
export type Files = ReadonlyMap<string, string>

async function render(site: App.Site, renderer: Renderer) {
  const pages = new Map<string, string>()
  const list: PagesList = { pages: {}, reads: [], made: {} }
  for (const page of renderer.listPages(site)) {
    const { text, key, reads, lists } = await renderer.renderPage(page, origin, { site })
    list.pages[page.path] = [key, list.reads.push(reads) - 1, lists]
    pages.set(page.path, text)
  }
  return { pages, list }
}

/** Copies of one database, each with one more change. */
export async function startStates(renderer: Renderer) {
  const dir = await mkdtemp(join(tmpdir(), 'site-states-'))
  const clients: Client[] = []
  const open = () => {
    const client = createClient({ url: `file:${join(dir, `${clients.length}.db`)}` })
    clients.push(client)
    return client
  }
  const first = open()
  await migrate(over(first))

  /** The content as it is stored, and a build of it. */
  async function stateOf(client: Client) {
    const db = over(client)
    const read = async () => {
      const snapshot = await readSnapshot(db, { timeZone })
      const site = shownSite(snapshot.stored, {})
      return { snapshot, site, ...(await render(site, renderer)) }
    }
    return {
      client,
      /** The pages as visitors see them once all are live. */
      async shown(): Promise<Shown> {
        const { snapshot, pages } = await read()
        return new Map([...pages, ['redirects', JSON.stringify(snapshot.redirects)]])
      },
      async build(): Promise<Files> {
        const { snapshot, site, pages, list } = await read()
        const { epoch, contentVersion, changedAt, redirects } = snapshot
        const builtAt = new Date().toISOString()
        const info = { epoch, contentVersion, changedAt, builtAt, month: site.month, maker: 'm' }
        return new Map([
          ...pages,
          ['/build.json', JSON.stringify(info)],
          ['/pages.json', JSON.stringify(list)],
          ['/redirects.json', JSON.stringify(redirects)],
        ])
      },
    }
  }

  return {
    first: () => stateOf(first),
    /** The state after a change to a copy; the original stays unchanged. */
    async after({ client }: { client: Client }, change: (db: Db) => Promise<unknown>) {
      const next = join(dir, `${clients.length}.db`)
      await client.execute({ sql: 'vacuum into ?', args: [next] })
      const copy = open()
      await change(over(copy))
      return stateOf(copy)
    },
    async end() {
      for (const client of clients) client.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type State = Awaited<ReturnType<Awaited<ReturnType<typeof startStates>>['first']>>
