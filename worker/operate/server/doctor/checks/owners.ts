import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Check, type Finding, ok, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import type { ServerSubject } from '../subject.ts'

const forOthers = 0o077

/** A folder and what lies directly in it and in its `db`: the rest has tens of thousands of files of one writer. */
async function pathsIn(dataDir: string) {
  const folders = [dataDir, join(dataDir, 'db')]
  const inside = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
    ),
  )
  return [dataDir, ...inside.flat()]
}

const asMode = (mode: number) => (mode & 0o777).toString(8)

const atMost = (names: string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ')

/** Only the user of the unit reads the data, and only root and that user the settings. */
export function ownerChecks({ env, machine: { envFile } }: ServerSubject): Check[] {
  const { DATA_DIR: dataDir } = env

  async function data(): Promise<Finding> {
    const found = dataDir && (await stat(dataDir).catch(() => undefined))
    if (!dataDir || !found) return skipped('DATA_DIR is not there')
    const paths = await pathsIn(dataDir)
    const seen = await Promise.all(
      // A file of the server may be gone by now.
      paths.map(async (path) => ({ path, ...(await stat(path).catch(() => found)) })),
    )
    const named = (list: { path: string }[]) =>
      atMost(list.map(({ path }) => relative(dataDir, path) || dataDir))
    const open = seen.filter(({ mode }) => mode & forOthers)
    if (open.length > 0) return wrong(`others may read ${named(open)}`, `chmod -R go= ${dataDir}`)
    const foreign = seen.filter(({ uid }) => uid !== found.uid)
    return foreign.length > 0
      ? wrong(
          `${named(foreign)} has another owner than the folder`,
          `Give it to the user of the unit: chown -R ${found.uid} ${dataDir}`,
        )
      : ok(`only user ${found.uid} reads ${dataDir}`)
  }

  async function settings(): Promise<Finding> {
    const found = await stat(envFile).catch(() => undefined)
    if (!found) return skipped(`${envFile} cannot be seen`)
    return found.mode & forOthers
      ? wrong(`others may read ${envFile} (${asMode(found.mode)})`, `chmod 600 ${envFile}`)
      : ok(`only its owner reads ${envFile}`)
  }

  return [
    { name: 'Data folder', run: data, isInstant: true },
    { name: 'Settings file', run: settings, isInstant: true },
  ]
}
