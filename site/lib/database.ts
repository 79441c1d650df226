import { connect } from '../../db/client.ts'

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = process.env
if (!url) throw new Error('TURSO_DATABASE_URL is not set: the pages are built from the database')

/** The database the pages are built from. Whatever fails here fails the build, and the last good site stays. */
export const db = connect({ url, authToken })
