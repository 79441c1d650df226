import { keysOf } from '../model/lib/keys.ts'
import type { PublishProblem } from '../model/publish/publish.ts'
import type { RecordKind } from '../model/records/record-kind.ts'
import { publicRecords } from '../model/records/records.ts'

type Page = { path: string; props: object }
type Shown = { id: number; title: string }

/** The record that a page is about, by the name of the page's prop. */
export function recordOfPage({ props }: Page) {
  for (const record of keysOf(publicRecords)) {
    const { prop = '' }: RecordKind = publicRecords[record]
    // Pages get the whole record as this prop.
    const shown = (props as Record<string, Shown | undefined>)[prop]
    if (shown) return { record, id: String(shown.id), title: shown.title }
  }
  return undefined
}

/** Tells staff of a page that could not be made. `isKept` says if visitors see its last version. */
export function pageProblem(page: Page, error: unknown, isKept: boolean): PublishProblem {
  const { path } = page
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return {
    ...(recordOfPage(page) ?? { record: 'pages', id: path, title: `The page ${path}` }),
    reason: `Its page could not be made, so ${isKept ? 'visitors see its last version' : 'it is left out'}. ${reason}`,
  }
}
