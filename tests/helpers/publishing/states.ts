import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { type Db, over } from '#db/client.ts'
import type { PagesList } from '#db/publish/pages-list.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { migrate } from '#worker/operate/database/migrate.ts'

type Renderer = typeof import('site-preview')
type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

export const origin = 'https://site.example'
export const timeZone = 'America/New_York'

/** The real renderer, but it renders a page of the same content only once. Other tests cover the renderer. */
export function renderingOnce(renderer: Renderer): Renderer {
  const digests = new WeakMap<object, string>()
  const pages = new Map<string, Promise<{ body: ArrayBuffer; status: number; headers: Headers }>>()
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
      const made =
        pages.get(key) ??
        renderer.renderPage(page, at, locals).then(async (response) => ({
          body: await response.arrayBuffer(),
          status: response.status,
          headers: response.headers,
        }))
      pages.set(key, made)
      const { body, ...head } = await made
      return new Response(body, head)
    },
  }
}

/** The content of a version as visitors see it: the text of each page by its address, and the redirects. */
export type Shown = ReadonlyMap<string, string>

/** The files of a build, by their addresses. */
export type Files = ReadonlyMap<string, string>

async function render({ site }: Snapshot, renderer: Renderer) {
  const pages = new Map<string, string>()
  const list: PagesList = { pages: {}, reads: [], made: {} }
  for (const page of renderer.listPages(site)) {
    const response = await renderer.renderPage(page, origin, { site })
    const made = renderer.takeReads(response.headers)
    if (made) list.pages[page.path] = [made.key, list.reads.push(made.reads) - 1, made.lists]
    pages.set(page.path, await response.text())
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
      const snapshot = await readSnapshot(db, { timeZone, made: {} })
      return { snapshot, ...(await render(snapshot, renderer)) }
    }
    return {
      client,
      /** The pages as visitors see them once all are live. */
      async shown(): Promise<Shown> {
        const { snapshot, pages } = await read()
        return new Map([...pages, ['redirects', JSON.stringify(snapshot.redirects)]])
      },
      async build(): Promise<Files> {
        const { snapshot, pages, list } = await read()
        const { epoch, contentVersion, changedAt, redirects, site } = snapshot
        const builtAt = new Date().toISOString()
        const info = { epoch, contentVersion, changedAt, builtAt, month: site.month }
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
