import { eq, notExists, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { media, type MediaRow } from './media.ts'
import { addressOfMedia } from '../model/media/media.ts'
import { studies } from '../studies/tables.ts'
import { holdsAddress, tablesShowing } from './uses.ts'
import { must, mustFind } from '../must.ts'

const mustBeUnused = (uses: SQLWrapper) => must('needed', notExists(uses))

/** Returns undefined if the picture is used. The transaction checks this: somebody may start to use it meanwhile. */
export const deleteUnusedMedia = (db: Db, actor: Actor, old: MediaRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: media,
    id: old.id,
    old,
    page: undefined,
    must: [
      mustFind(media, eq(media.id, old.id)),
      mustBeUnused(db.select({ id: studies.id }).from(studies).where(eq(studies.imageId, old.id))),
      ...tablesShowing.map((table) =>
        mustBeUnused(
          db
            .select({ id: table.id })
            .from<SQLiteTable>(table)
            .where(holdsAddress(table, addressOfMedia(old.key))),
        ),
      ),
    ],
    write: db.delete(media).where(eq(media.id, old.id)).returning(),
  })
