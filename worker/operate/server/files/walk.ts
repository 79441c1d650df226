import { readdir, stat } from 'node:fs/promises'
import { fileEntryOf, isFolder, pathOfEntry } from './paths.ts'

/** The entries of a large folder are remembered: reading and sorting 100,000 takes 0.2 s, for each page of a list. */
const largeFolder = 1000
const maxRemembered = 4
/** File systems note changes in steps of up to 10 ms. A folder that changed just now may look the same after the next. */
const settledAfterMs = 1000

/** Returns the function that reads the entries of a folder, in the order of their keys. */
export function entryReader() {
  const remembered = new Map<string, { changed: bigint; entries: string[] }>()
  return async function entriesIn(folder: string): Promise<string[]> {
    try {
      const { mtimeNs } = await stat(folder, { bigint: true })
      const known = remembered.get(folder)
      if (known?.changed === mtimeNs) return known.entries
      const isSettled = Date.now() - Number(mtimeNs / 1_000_000n) > settledAfterMs
      const names = await readdir(folder)
      const entries = names.flatMap((name) => fileEntryOf(name) ?? []).sort()
      remembered.delete(folder)
      if (isSettled && entries.length > largeFolder)
        remembered.set(folder, { changed: mtimeNs, entries })
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size > maxRemembered) remembered.delete(oldest)
      return entries
    } catch (error) {
      // Not a folder, or there is none. Only `code` of the error is read.
      const { code = '' } = error as NodeJS.ErrnoException
      if (['ENOENT', 'ENOTDIR'].includes(code)) return []
      throw error
    }
  }
}

/** The first place where `entries` has one that is not before `wanted`. */
function placeOf(entries: string[], wanted: string) {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

type Asked = {
  /** All three are bytes, as in paths.ts. */
  prefix: string
  after: string | undefined
  entriesIn: (folder: string) => Promise<string[]>
}

/** The keys of objects, in their order, with the paths of the files. Keys in `folder` begin with `at`. */
export async function* keysIn(
  folder: string,
  asked: Asked,
  at = '',
): AsyncGenerator<{ bytes: string; path: string }> {
  const { prefix, after, entriesIn } = asked
  const entries = await entriesIn(folder)
  const first = [prefix, after ?? ''].reduce((a, b) => (a > b ? a : b))
  // A folder before `first` may hold it. No entry lies between the two.
  const from = first.startsWith(at) ? Math.max(0, placeOf(entries, first.slice(at.length)) - 1) : 0
  for (let place = from; place < entries.length; place += 1) {
    const entry = entries[place] ?? ''
    const bytes = at + entry
    if (isFolder(entry)) {
      const mayMatch = bytes.startsWith(prefix) || prefix.startsWith(bytes)
      const isDone = after !== undefined && bytes < after && !after.startsWith(bytes)
      if (mayMatch && !isDone) yield* keysIn(pathOfEntry(folder, entry), asked, bytes)
    } else if (bytes.startsWith(prefix) && (after === undefined || bytes > after)) {
      yield { bytes, path: pathOfEntry(folder, entry) }
    }
    if (bytes > prefix && !bytes.startsWith(prefix)) return
  }
}
