import type { Db } from '../client.ts'
import { loadSection } from '../content/shown.ts'
import { listAllMedia } from '../media/media.ts'
import { picturesOf } from '../media/pictures.ts'
import { photographsOf } from '../media/photographs.ts'

/** How many photographs of the clinic visitors see. */
export async function countPhotographs(db: Db) {
  const [section, rows] = await Promise.all([loadSection(db, 'photographs'), listAllMedia(db)])
  return photographsOf(section, picturesOf(rows)).length
}
