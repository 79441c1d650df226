import { connect } from '#db/client.ts'
import { listSectionDates } from '#db/content/content.ts'
import { getPublishState } from '#db/publish.ts'
import { maxBuiltRedirects } from '#db/model/redirects.ts'
import { newestRedirects } from '#db/addresses/redirects.ts'
import { readSite, shownSite } from '#db/site.ts'
import { clinicTimeZone } from './dates.ts'
import { reportProblem } from './problems.ts'
import { madeKey, readMade } from './pictures.ts'
import { usable, usableRedirects } from './usable.ts'

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

const [stored, dates, redirectRows] = await Promise.all([
  readSite(db, {
    timeZone: clinicTimeZone,
    unreadable: (key) =>
      reportProblem({
        record: 'content_sections',
        id: key,
        title: key.replaceAll('_', ' '),
        reason: 'What was saved cannot be read, so the page shows the default wording.',
      }),
    usable,
  }),
  listSectionDates(db),
  newestRedirects(db, maxBuiltRedirects),
])

export const sectionDates = dates
export const shownRedirects = usableRedirects(redirectRows)

const shown = shownSite(stored, made)

/** The content of the pages. */
export const site = {
  ...shown,
  studies: shown.studies.map((study): (typeof shown.studies)[number] => {
    const { picture } = study
    const files = picture && made[madeKey(picture)]
    return files ? { ...study, picture: { ...picture, made: files } } : study
  }),
}
export const { content, posts, jobs, studies, pictures } = site

// Whoever ticks a box on these pages sends the hash of its words alone.
