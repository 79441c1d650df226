import { readFile } from 'node:fs/promises'
import { extract, type ReadEntry } from 'tar'
import * as v from 'valibot'
import { PlainError } from '../database/server.ts'
import { failureLine } from '../failure.ts'
import { sha256Of } from './copied-files.ts'
import { withFolder } from '../process/temporary.ts'
import { Manifest, manifestFile, newer, storedFile, tableFile } from './manifest.ts'

export const damaged = (what: string) =>
  new PlainError(
    `The archive is damaged: ${failureLine(what)}. Nothing was changed; use another one.`,
  )

async function unpack(file: string, folder: string) {
  const paths = new Set<string>()
  let repeated: string | undefined
  await extract({
    file,
    cwd: folder,
    strict: true,
    filter(path, entry) {
      if (paths.has(path)) repeated ??= path
      paths.add(path)
      // A backup contains no links, and a link could point outside the folder.
      return ['File', 'OldFile', 'Directory'].includes((entry as ReadEntry).type)
    },
  }).catch((error: Error) => {
    throw damaged(`it cannot be unpacked (${failureLine(error)})`)
  })
  if (repeated) throw damaged(`it holds ${repeated} twice`)
}

async function readManifest(folder: string) {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw damaged('it has no manifest')
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw damaged('its manifest is not JSON')
  }
  const { success, output, issues } = v.safeParse(Manifest, json)
  if (success) return output
  if (issues.some(({ message }) => message === newer)) {
    throw new PlainError(`${newer}. Nothing was changed.`)
  }
  throw damaged(`its manifest is wrong at ${v.getDotPath(issues[0]) ?? 'the start'}`)
}

/** Throws unless every part of the archive is what it was when it was made. */
async function assertWhole(folder: string, { tables, files }: Manifest) {
  for (const { name, sha256 } of tables) {
    const found = await sha256Of(tableFile(folder, name)).catch(() => undefined)
    if (found !== sha256) throw damaged(`the table ${name} is not as it was saved`)
  }
  for (const [number, { key, sha256 }] of files.entries()) {
    const found = await sha256Of(storedFile(folder, number)).catch(() => undefined)
    if (found !== sha256) throw damaged(`the file ${key} is not as it was saved`)
  }
}

/** Unpacks an archive into a folder in `beside`, checks it, and removes the folder after its use. */
export const withArchive = <T>(
  file: string,
  use: (manifest: Manifest, folder: string) => Promise<T>,
  beside?: string,
) =>
  withFolder(
    'restore-',
    async (folder) => {
      await unpack(file, folder)
      const manifest = await readManifest(folder)
      await assertWhole(folder, manifest)
      return use(manifest, folder)
    },
    beside,
  )

/** The error of a restore that failed after its first write. */
export const interrupted = (error: unknown) =>
  new PlainError(
    `The restore was interrupted (${failureLine(error)}). Run it again: it begins anew.`,
  )
