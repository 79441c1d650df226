import type { PublicRecord } from '../records/records.ts'

/** A record that a build left out or kept in its last version, with the reason in words for staff. */
export type PublishProblem = {
  /** the table it is in, and its id or key; of a page without a record, its path */
  record: PublicRecord | 'pages'
  id: string
  title: string
  reason: string
  /** true for something that the build could not make; otherwise the record itself is wrong */
  ofBuild?: true
}

const maxDetailLength = 2000

/** Removes paths of the machine that builds, terminal colours and stack traces. */
const withoutPaths = (text: string) =>
  text
    .replace(/\p{Cc}\[[\d;]*m/gu, '')
    .replace(/^[^\S\r\n]+(?:at .*|Stack trace:)$/gm, '')
    .replace(/(?:file:\/\/)?(?:\/[\w@.+-]+)+\/([\w@.+-]+)/g, '$1')
    .replace(/\n{2,}/g, '\n')
    .trim()
    .slice(-maxDetailLength)

/** A failure as it is stored: a sentence for staff in the first line, details for developers below. */
export const storedFailure = (sentence: string, detail: string) =>
  `${sentence}\n${withoutPaths(detail)}`

export const notBuilt = 'The site could not be built.'
export const notDeployed = 'The site was built but could not be put online.'

export function failureOf(stored: string | null) {
  if (stored === null) return { error: null, detail: null }
  const [error = '', ...detail] = stored.split('\n')
  return { error, detail: detail.join('\n') || null }
}
