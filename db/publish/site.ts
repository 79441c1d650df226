import type { Db } from '../client.ts'
import { listSectionDates } from '../content/content.ts'
import { loadContent, publicDay, withFreshFacts } from '../content/shown.ts'
import { listAllMedia } from '../media/media.ts'
import { picturesOf, withMade } from '../media/pictures.ts'
import type { SectionKey } from '../model/content.ts'
import { withFacts } from '../model/copy/placeholders.ts'
import { dayIn } from '../model/lib/time.ts'
import { keysOf } from '../model/lib/keys.ts'
import { type ListedRecord, publicRecords } from '../model/records/records.ts'
import type { MadeByKey } from '../model/text/picture.ts'
import { listedTables, type Rules } from '../records/tables.ts'
import { listVisitTypes } from '../visits/types.ts'

type Tables = typeof listedTables
type Rows = {
  [R in ListedRecord as (typeof publicRecords)[R]['shownAs']]: Awaited<
    ReturnType<Tables[R]['readShown']>
  >
}

const records = keysOf(listedTables)

/** The rows of each list of records, by its name on pages. */
const byListName = (rowsOf: (record: ListedRecord, index: number) => object[]) =>
  // Each list has the rows of its own table, which Object.fromEntries types all alike.
  Object.fromEntries(
    records.map((record, index) => [publicRecords[record].shownAs, rowsOf(record, index)]),
  ) as Rows

/** The month at the clinic, such as '2027-03'. */
export const monthAt = (timeZone: string) => dayIn(timeZone).slice(0, 7)

type Options = {
  /** sections that are not saved yet, in place of the stored ones */
  drafts?: Parameters<typeof loadContent>[1]
  /** called for each stored section that cannot be parsed */
  unreadable?: (key: SectionKey) => void
  /** the rows that can be shown; all of them unless the build checks them */
  usable?: <Row extends { id: number }>(record: ListedRecord, rules: Rules, rows: Row[]) => Row[]
  /** for previews, which list fewer posts: the newest */
  maxPosts?: number
  /** the clinic's */
  timeZone: string
}

/** Everything that visitors may see, as it is stored; each table is read once. */
export async function readSite(db: Db, options: Options) {
  const {
    drafts,
    unreadable,
    usable = (_record, _rules, rows) => rows,
    maxPosts,
    timeZone,
  } = options
  const [content, day, library, visitTypes, sectionDates, ...lists] = await Promise.all([
    loadContent(db, drafts, unreadable),
    // Previews use today, because the stored version may be of an earlier day.
    drafts ? dayIn(timeZone) : publicDay(db, timeZone),
    listAllMedia(db),
    listVisitTypes(db),
    listSectionDates(db),
    ...records.map((record): Promise<{ id: number }[]> =>
      listedTables[record].readShown(db, { maxPosts, timeZone }),
    ),
  ])
  const rows = byListName((record, at) =>
    usable(record, listedTables[record].rules, lists[at] ?? []),
  )
  // Pages that show the month or the year change with it.
  const month = monthAt(timeZone)
  return {
    content: withFreshFacts(content, day),
    library,
    visitTypes,
    sectionDates,
    month,
    year: month.slice(0, 4),
    ...rows,
  }
}

/** The site as pages show it: with facts in its texts, and the small pictures that the build has made. */
export function shownSite(stored: Awaited<ReturnType<typeof readSite>>, made?: MadeByKey) {
  const { library, ...rest } = stored
  const filled = byListName((record) => {
    const table = listedTables[record]
    const verbatim = 'verbatim' in table ? table.verbatim : undefined
    return withFacts<object>(rest.content, stored[publicRecords[record].shownAs], verbatim)
  })
  const studies = filled.studies.map((study) => withMade(study, made))
  return { ...rest, ...filled, studies, pictures: picturesOf(library, made) }
}

export type ShownSite = ReturnType<typeof shownSite>
