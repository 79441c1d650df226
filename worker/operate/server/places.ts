import { join } from 'node:path'

/** The places in DATA_DIR, beside that of the database. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')
export const workFolder = (dataDir: string) => join(dataDir, 'work')
export const cacheFolder = (dataDir: string) => join(dataDir, 'cache')
