import { eq, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, change } from '../audit/audit.ts'
import type { DeskRules } from '../candidates/admission/lead.ts'
import { closeSpamOnly } from '../candidates/spam.ts'
import type { Db } from '../client.ts'
import { isTicked, noteTicks, tickOf } from '../consents/consents.ts'
import { shownColumns } from '../lib/search.ts'
import { mailsOf, preferencesIn, type Submission } from './submission.ts'
import { enqueue } from '../mail/outbox.ts'
import { addPreferences } from '../preferences/preferences.ts'
import { admissionsOf, storedSubmission } from './effects.ts'
import { mustFind } from '../must.ts'

/**
 * Saves whether staff call a stored submission spam. If it is no spam, it causes the mails that it would have caused
 * when it came, once only, and its sender becomes a candidate who waits for an answer from now on.
 */
export async function updateSpamMark(
  db: Db,
  actor: Actor,
  submission: Submission,
  id: number,
  suspectedSpam: boolean,
  rules: DeskRules,
) {
  const { table, lead, whenCleared } = submission
  const cause = { ...submission, from: { ...submission.from, suspectedSpam } }
  const name = `${getTableName(table)} ${id}`
  const people = preferencesIn(cause, name)
  const mails = mailsOf(cause, name)
    .filter(({ kind }) => kind !== 'notice')
    .map((mail) => ({ ...mail, cause: `${name} ${mail.kind}` }))
  const join = sql`join ${table} on ${table.id} = ${id}`
  const now = new Date().toISOString()
  const ticks = isTicked(cause)
    ? [
        noteTicks(db, [tickOf(cause, name, now)], {
          ...storedSubmission(table),
          join,
        }),
      ]
    : []
  return change({
    db,
    actor,
    action: 'update',
    table,
    id,
    old: { suspectedSpam: !suspectedSpam },
    new: { suspectedSpam },
    page: undefined,
    must: [mustFind(table, eq(table.id, id))],
    write: db
      .update(table)
      .set({ suspectedSpam, ...(!suspectedSpam && whenCleared) })
      .where(eq(table.id, id))
      .returning(shownColumns(table)),
    also: [
      ...(mails.length > 0 ? [enqueue(db, mails)] : []),
      ...(people.length > 0 ? [addPreferences(db, people)] : []),
      ...admissionsOf(db, table, [cause], join, now, rules, actor),
      ...ticks,
      ...(suspectedSpam && lead ? closeSpamOnly(db, actor, table, id) : []),
    ],
  })
}
