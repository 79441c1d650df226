import * as v from 'valibot'
import { timestamp } from '../model/lib/fields.ts'
import { sitePath } from '../model/lib/site-path.ts'
import type { PublishProblem } from '../model/publish/publish.ts'
import type { Redirect } from '../model/publish/redirects.ts'
import type { ListedRecord } from '../model/records/records.ts'
import { fieldLabel } from '../model/lib/wording.ts'

/** Tells staff of a record that cannot be shown as it is stored. */
type Report = (problem: PublishProblem) => void

const date = timestamp('The date cannot be read')

/** The dates that pages show, for records that have them. */
const dates = { publishedAt: date, createdAt: date, updatedAt: date }

/** The rules of these rows with the dates that they have. */
function withDates({ entries }: Rules, row: object) {
  const ofRow = Object.entries(dates).filter(([name]) => Object.hasOwn(row, name))
  return v.object({ ...entries, ...Object.fromEntries(ofRow) })
}

type Rules = { entries: v.ObjectEntries }
type Row = { id: number; title?: string; name?: string }

const reasonsOf = (issues: readonly v.BaseIssue<unknown>[]) => {
  const reasons = issues.map(
    ({ path, message }) => `${fieldLabel(String(path?.[0]?.key))}: ${message.replace(/\.$/, '')}.`,
  )
  return [...new Set(reasons)].join(' ')
}

/** Leaves out invalid optional fields, and records with an invalid required field. Both are reported to staff. */
export function usableRows<R extends Row>(
  record: ListedRecord,
  rules: Rules,
  rows: R[],
  report: Report,
): R[] {
  const model = withDates(rules, rows[0] ?? {})
  return rows.flatMap((row) => {
    const title = String(row.name ?? row.title ?? '').slice(0, 255) || `Number ${row.id}`
    const tell = (reason: string) => report({ record, id: String(row.id), title, reason })
    const whole = v.safeParse(model, row)
    if (whole.success) return [asRow(row, whole.output)]
    const reasons = reasonsOf(whole.issues)
    const bad = whole.issues.map(({ path }) => [String(path?.[0]?.key), undefined])
    const withoutBad = v.safeParse(model, { ...row, ...Object.fromEntries(bad) })
    if (!withoutBad.success) {
      tell(`It is left out of the site. ${reasons}`)
      return []
    }
    tell(`It is on the site without what is wrong with it. ${reasons}`)
    return [asRow(row, withoutBad.output)]
  })
}

/** The row's columns with the model's output. */
function asRow<R extends Row>(row: R, parsed: object): R {
  const own = Object.entries(parsed).filter(([name]) => Object.hasOwn(row, name))
  return { ...row, ...Object.fromEntries(own.map(([name, value]) => [name, value ?? null])) }
}

/** Redirects to a page of this site. Others are left out, and reported to staff. */
export const usableRedirects = (rows: Redirect[], report: Report): Redirect[] =>
  rows.flatMap(({ source, target: stored }) => {
    const target = sitePath(stored)
    if (target) return [{ source, target }]
    const reason = 'It is left out of the site: it does not lead to a page of this site.'
    report({ record: 'pages', id: source, title: `The redirect from ${source}`, reason })
    return []
  })
