import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When each script and style was last part of a build. */
type Files = Record<string, string>

const day = 24 * 3600_000
const list = '_astro/files.json'
const isPlain = (name: string) => /^[\w.-]+$/.test(name)

const fetched = async (url: URL) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  return response.ok ? response : undefined
}

/**
 * Adds to a built site the scripts and styles that the live one had within the last day: a page opened
 * before the change may still ask for them. Answers how many; none where no site is live yet.
 */
export async function keepFilesOfOpenPages(dist: string, siteUrl: string, now = Date.now()) {
  const built = (await readdir(join(dist, '_astro'))).filter(isPlain)
  const files: Files = Object.fromEntries(built.map((name) => [name, new Date(now).toISOString()]))
  const live = await fetched(new URL(list, siteUrl)).catch(() => undefined)
  const before: Files = live ? await live.json().catch(() => ({})) : {}
  for (const [name, since] of Object.entries(before)) {
    if (files[name] || !isPlain(name) || now - Date.parse(since) > day) continue
    const file = await fetched(new URL(`_astro/${name}`, siteUrl))
    if (!file) continue
    await writeFile(join(dist, '_astro', name), Buffer.from(await file.arrayBuffer()))
    files[name] = since
  }
  await writeFile(join(dist, list), JSON.stringify(files))
  return Object.keys(files).length - built.length
}
