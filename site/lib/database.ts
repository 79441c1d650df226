import { connect } from '../../db/client.ts'
import { listSectionDates, loadContent } from '../../db/content.ts'
import { listFullOpenJobs } from '../../db/jobs.ts'
import { listFullPublishedPosts } from '../../db/posts.ts'
import { getContentVersion } from '../../db/publish.ts'
import { listActiveTeam } from '../../db/team.ts'

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = process.env
if (!url) throw new Error('TURSO_DATABASE_URL is not set: the pages are built from the database')

// What the pages are built from, each table read once. Whatever fails here fails the build, and the
// last good site stays.
const db = connect({ url, authToken })

/** Read before anything else: what is read after it is at least this new. */
export const contentVersion = await getContentVersion(db)

export const [content, sectionDates, posts, jobs, team] = await Promise.all([
  loadContent(db),
  listSectionDates(db),
  listFullPublishedPosts(db),
  listFullOpenJobs(db),
  listActiveTeam(db),
])
