import { serverRows } from './rows.ts'

const knownNames = new Set(serverRows.map(([name]) => name))

const later = 'is not part of this version yet. Remove it.'
const ofTurso = 'belongs to Cloudflare: the database is in DATA_DIR. Remove it.'
const ofBuilds = 'belongs to Cloudflare: this server builds its pages itself. Remove it.'
const ofUsers =
  'belongs to npm start: npm run admin -- setup-link makes the first admin. Remove it.'

/** Settings of other homes and releases, by the beginning of their names. */
const refused: [beginning: RegExp, why: string][] = [
  [/^ADMIN_(USERNAME|PASSWORD)$/, ofUsers],
  [/^SAMPLE_DATA$/, 'belongs to npm start: a server has no samples. Remove it.'],
  [/^RATE_LIMIT$/, 'belongs to npm start: a server always limits requests. Remove it.'],
  [/^TURSO_/, ofTurso],
  [/^REBUILD_WEBHOOK_/, ofBuilds],
  [/^(COPY|S3)_/, later],
]

/** How our names begin. In any case: a name in small letters is misspelt too. */
const ours = /^(SITE|SMTP|MAIL|BACKUP|NEWS|SES|POSTMARK)_/i

/** The names that would be ignored, though somebody set them. */
export const nameProblems = (names: string[]): string[] =>
  names.flatMap((name) => {
    if (knownNames.has(name)) return []
    const why = refused.find(([beginning]) => beginning.test(name.toUpperCase()))?.[1]
    if (why) return `${name} ${why}`
    return ours.test(name) ? `${name} is no setting. Compare its spelling, or remove it.` : []
  })
