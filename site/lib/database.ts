import { connect } from '#db/client.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { clinicTimeZone } from './dates.ts'
import { readMade } from './pictures.ts'
import { reportProblem } from './problems.ts'

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = process.env
if (!url) throw new Error('TURSO_DATABASE_URL is not set: the pages are built from the database')

const { version, made } = await readMade()

// All pages' content; each table is read once. If the database fails, so does the build, and the last good site stays.
const snapshot = await readSnapshot(connect({ url, authToken }), { timeZone: clinicTimeZone, made })
snapshot.problems.forEach(reportProblem)

export const { site, redirects, epoch, changedAt } = snapshot

/** Pictures are made before the content is read. With the older version, a change in between causes another build. */
export const contentVersion = Math.min(snapshot.contentVersion, version)
