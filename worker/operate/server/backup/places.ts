import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { workFolder } from '#worker/operate/server/places.ts'
import { PlainError } from '#worker/operate/database/server.ts'

/** Whether `npm start` uses this folder. */
export const isLocalData = (dataDir: string) =>
  existsSync(join(dataDir, 'db', 'dbs')) || existsSync(join(dataDir, 'state'))

/** Files of another user in DATA_DIR could not be read by the server. */
export async function assertOwner(dataDir: string) {
  const { uid } = await stat(dataDir)
  if (process.getuid?.() !== uid)
    throw new PlainError(
      `${dataDir} belongs to another user (${uid}). Run this as that user, as the server does.`,
    )
}

/** Makes the folder for temporary files, inside DATA_DIR because they hold patients' data. */
export async function makeWorkFolder(dataDir: string) {
  const folder = workFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
