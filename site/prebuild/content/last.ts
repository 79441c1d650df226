import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { BuildInfo, MadePage, PagesList } from '#db/publish/pages-list.ts'
import { builtFile } from '#site/layouts/path.ts'

/** A hard link takes a tenth of the time of a copy. Copies if the folders are on two disks. */
export const linkOrCopy = (from: URL, to: URL) => link(from, to).catch(() => copyFile(from, to))

/** Links all files below a folder into another one. */
export async function linkAll(from: URL, to: URL) {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const name = encodeURIComponent(entry.name)
    if (entry.isDirectory()) await linkAll(new URL(`${name}/`, from), new URL(`${name}/`, to))
    else await linkOrCopy(new URL(name, from), new URL(name, to))
  }
}

/** The place of a page's file in a build. */
export const pageFile = (path: string, dir: URL) => new URL(encodeURI(builtFile(path)), dir)

const parsedFile = <T>(file: URL): Promise<T | undefined> =>
  readFile(file, 'utf8').then(JSON.parse, () => undefined)

const liveTimeoutMs = 5000

/** The page as visitors get it now. */
async function liveVersion(path: string, origin: string) {
  const signal = AbortSignal.timeout(liveTimeoutMs)
  const live = await fetch(new URL(path, origin), { signal, redirect: 'error' }).catch(
    () => undefined,
  )
  return live?.ok ? live.bytes() : undefined
}

type Place = { dir: URL; maker: string; origin: string }

/** The last build in `dir`, if there is one: its pages can be kept. The live site is at `origin`. */
export async function openLast({ dir, maker, origin }: Place) {
  const info = await parsedFile<BuildInfo>(new URL('build.json', dir))
  const list =
    info?.maker === maker ? await parsedFile<PagesList>(new URL('pages.json', dir)) : undefined
  const place = async (path: string, out: URL) => {
    await linkOrCopy(pageFile(path, dir), pageFile(path, out))
    return true
  }
  return {
    /** The page as the last build has made it with the same code. */
    page(path: string): MadePage | undefined {
      const [key, place, lists] = list?.pages[path] ?? []
      const reads = place === undefined ? undefined : list?.reads[place]
      return key && reads ? { key, reads, lists: lists ?? '' } : undefined
    },
    /** Puts the page's file into `out`. False if there is none. */
    keep: (path: string, out: URL) => place(path, out).catch(() => false),
    /** Puts the page into `out` as the last build or the live site has it. False if neither has it. */
    async keepAnyVersion(path: string, out: URL) {
      if (await place(path, out).catch(() => false)) return true
      const live = await liveVersion(path, origin)
      if (!live) return false
      await writeFile(pageFile(path, out), live)
      return true
    },
  }
}

export type LastBuild = Awaited<ReturnType<typeof openLast>>
