import type { Db } from './client.ts'
import { loadContent } from './content.ts'
import { listFullOpenJobs } from './jobs.ts'
import { listAllMedia, picturesOf } from './media.ts'
import type { Content, SectionKey } from './model/content.ts'
import { withFacts } from './model/copy/placeholders.ts'
import { byName, keysOf } from './model/lib/keys.ts'
import type { ListedRecord } from './model/records.ts'
import type { MadeByKey } from './model/text/picture.ts'
import { listFullPublishedPosts } from './posts.ts'
import { listActiveTeam } from './team.ts'

/** The records that pages show, by their names there: the table, and how those shown are read. */
const shown = {
  posts: { record: 'blog_posts', read: listFullPublishedPosts },
  jobs: { record: 'job_postings', read: listFullOpenJobs },
  team: { record: 'team_members', read: listActiveTeam },
} as const satisfies Record<string, { record: ListedRecord; read: unknown }>
type Name = keyof typeof shown
export const listedNames = keysOf(shown)
type Rows = { [N in Name]: Awaited<ReturnType<(typeof shown)[N]['read']>> }
type Read = (db: Db, atMost?: number) => Promise<{ id: number }[]>

type Options = {
  /** sections that are not saved yet, in place of the stored ones */
  drafts?: Partial<Content>
  /** called for each stored section that cannot be parsed */
  unreadable?: (key: SectionKey) => void
  /** the rows that can be shown; all of them unless the build checks them */
  usable?: <Row extends { id: number }>(record: ListedRecord, rows: Row[]) => Row[]
  /** for previews, which list fewer posts: the newest */
  maxPosts?: number
}

/** Everything that visitors may see, as it is stored; each table is read once. */
export async function readSite(db: Db, options: Options = {}) {
  const { drafts, unreadable, usable = (_record, rows) => rows, maxPosts } = options
  const [content, library, ...lists] = await Promise.all([
    loadContent(db, drafts, unreadable),
    listAllMedia(db),
    ...listedNames.map((name) => (shown[name].read satisfies Read as Read)(db, maxPosts)),
  ])
  // A list has the rows of the table whose name is at its place; `byName` types all of them alike.
  const rows = byName(listedNames, (name, at) =>
    usable(shown[name].record, lists[at] ?? []),
  ) as Rows
  return { content, library, ...rows }
}

/** The same as pages show it: with facts in its texts, and the small pictures that the build has made. */
export function shownSite(
  { content, library, ...rows }: Awaited<ReturnType<typeof readSite>>,
  made?: MadeByKey,
) {
  const filled = byName(listedNames, (name) => withFacts<object>(content, rows[name])) as Rows
  return { content, pictures: picturesOf(library, made), ...filled }
}
