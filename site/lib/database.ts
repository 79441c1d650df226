import { connect } from '../../db/client.ts'
import { listSectionDates, loadContent } from '../../db/content.ts'
import { listFullOpenJobs } from '../../db/jobs.ts'
import { listFullPublishedPosts } from '../../db/posts.ts'
import { getPublishState } from '../../db/publish.ts'
import { maxBuiltRedirects } from '../../db/model/redirects.ts'
import { newestRedirects } from '../../db/addresses/redirects.ts'
import { listAllMedia, picturesOf } from '../../db/media.ts'
import { listActiveTeam } from '../../db/team.ts'
import { report } from './problems.ts'
import { readMade } from './pictures.ts'
import { usable } from './usable.ts'

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = process.env
if (!url) throw new Error('TURSO_DATABASE_URL is not set: the pages are built from the database')

// The content of all pages; each table is read once. If the database cannot be read, the build fails
// and the last good site stays. A record that cannot be shown is reported and left out.
const db = connect({ url, authToken })

/** Read first, so that the content read after it is at least of this version. */
const state = await getPublishState(db)
export const { changedAt } = state

const { version, made } = await readMade()

/** Pictures are made before: what was saved meanwhile may show one that is not made yet, and is built again. */
export const contentVersion = Math.min(state.contentVersion, version)

const [stored, dates, postRows, jobRows, memberRows, redirectRows, library] = await Promise.all([
  loadContent(db, {}, (key) =>
    report({
      record: 'content_sections',
      id: key,
      title: key.replaceAll('_', ' '),
      reason: 'What was saved cannot be read, so the page shows the default wording.',
    }),
  ),
  listSectionDates(db),
  listFullPublishedPosts(db),
  listFullOpenJobs(db),
  listActiveTeam(db),
  newestRedirects(db, maxBuiltRedirects),
  listAllMedia(db),
])

export const pictures = picturesOf(library, made)
export const content = stored
export const sectionDates = dates
export const posts = usable('blog_posts', postRows)
export const jobs = usable('job_postings', jobRows)
export const team = usable('team_members', memberRows)
export const redirects = redirectRows
