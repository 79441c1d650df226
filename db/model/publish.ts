/** A record that a build left out, or kept in its last version, and why in words for staff. */
export type PublishProblem = {
  /** the table it is in, and its id or key */
  record: string
  id: string
  title: string
  reason: string
}

const mostDetail = 2000

/** Where files are on the machine that builds is nobody's business. */
const withoutPaths = (text: string) =>
  text
    // Colours of a terminal.
    .replace(/\p{Cc}\[[\d;]*m/gu, '')
    .replace(/^\s+(?:at .*|Stack trace:)$/gm, '')
    .replace(/(?:file:\/\/)?(?:\/[\w@.+-]+)+\/([\w@.+-]+)/g, '$1')
    .replace(/\n{2,}/g, '\n')
    .trim()
    .slice(-mostDetail)

/** A failure as it is stored: a sentence for staff and, below it, what helps a developer. */
export const failure = (sentence: string, detail: string) => `${sentence}\n${withoutPaths(detail)}`

export const notBuilt = 'The site could not be built.'
export const notDeployed = 'The site was built but could not be put online.'

/** The same, taken apart. */
export function failureOf(stored: string | null) {
  if (stored === null) return { error: null, detail: null }
  const [error = '', ...detail] = stored.split('\n')
  return { error, detail: detail.join('\n') || null }
}
