import type { MadePage, PagesList } from '#db/publish/pages-list.ts'

/** Many pages read the same parts: each list of parts is written once, and pages refer to it by number. */
export function compactList(pages: Record<string, MadePage>): Pick<PagesList, 'pages' | 'reads'> {
  const reads = new Map<string, number>()
  const place = (read: MadePage['reads']) => {
    const text = JSON.stringify(read)
    if (!reads.has(text)) reads.set(text, reads.size)
    return reads.get(text) ?? 0
  }
  const entries = Object.entries(pages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { key, reads: read, lists }]): [string, PagesList['pages'][string]] => [
      path,
      [key, place(read), lists],
    ])
  return {
    pages: Object.fromEntries(entries),
    reads: Array.from(reads.keys(), (text) => JSON.parse(text)),
  }
}
