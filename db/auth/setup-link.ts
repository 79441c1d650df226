import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { must } from '../must.ts'
import { users } from '../users/users.ts'
import { accessLinks, expiryOf } from './access-links.ts'

/** Makes a link for the first admin, and ends older ones. Undefined once there is a user. */
export function addSetupLink(db: Db, actor: Actor) {
  const handle = crypto.randomUUID()
  const { kind, ...link } = { handle, kind: 'setup', name: 'First admin', role: 'admin' } as const
  return change({
    db,
    actor,
    action: 'create',
    table: accessLinks,
    new: 'a setup link for the first admin',
    page: undefined,
    must: [must('taken', sql`not exists (select 1 from ${users})`)],
    write: db
      .insert(accessLinks)
      .values({ ...link, kind, expiresAt: expiryOf(kind) })
      .returning(),
    also: [
      db
        .delete(accessLinks)
        .where(
          and(
            eq(accessLinks.kind, kind),
            ne(accessLinks.handle, handle),
            isNull(accessLinks.usedAt),
          ),
        ),
    ],
  })
}
