import { counted } from '#db/model/lib/wording.ts'
import type { Manifest } from './manifest.ts'

export const contentsInWords = ({ tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'row')} of ${tables.length} tables and ${counted(files.length, 'file')}`
}

export const madeBy = ({ version, createdAt }: Manifest) =>
  `made by version ${version} on ${createdAt}`

/** The last lines of a restore. */
export function reportErasedAgain({ erased }: { erased: number }) {
  if (erased > 0) console.log(`Taken out again: ${counted(erased, 'erasure')} since then.`)
  console.log('Second factors need the JWT_SECRET of the time.')
}
