import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#db/model/lib/time.ts'

/** Scripts and styles, each with the time it was last part of a build. */
type Files = Record<string, string>

const keptForMs = dayMs
const list = '_astro/files.json'
const isPlain = (name: string) => /^[\w.-]+$/.test(name)

const fetched = async (url: URL) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  return response.ok ? response : undefined
}

/**
 * Adds the live site's scripts and styles of the last day to a built site, because a page that is open now may still
 * load them. Returns their number, or 0 if no site is live yet.
 */
export async function keepFilesOfOpenPages(dist: string, siteUrl: string, now = Date.now()) {
  const built = (await readdir(join(dist, '_astro'))).filter(isPlain)
  const files: Files = Object.fromEntries(built.map((name) => [name, new Date(now).toISOString()]))
  const live = await fetched(new URL(list, siteUrl)).catch(() => undefined)
  const before: Files = live ? await live.json().catch(() => ({})) : {}
  for (const [name, since] of Object.entries(before)) {
    if (files[name] || !isPlain(name) || now - Date.parse(since) > keptForMs) continue
    const file = await fetched(new URL(`_astro/${name}`, siteUrl))
    if (!file) continue
    await writeFile(join(dist, '_astro', name), Buffer.from(await file.arrayBuffer()))
    files[name] = since
  }
  await writeFile(join(dist, list), JSON.stringify(files))
  return Object.keys(files).length - built.length
}
