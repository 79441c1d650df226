import { and, eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, rowAt, searchText, updatedAt } from '../lib/columns.ts'
import { newestPage } from '../lib/page.ts'
import { searchable, shownColumns, withSearchText } from '../lib/search.ts'
import type { MediaPage, StoredMedia } from '../model/media/media.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { type Must, mustFind } from '../must.ts'

export const media = searchable(
  sqliteTable('media', {
    id: idColumn,
    /** names the picture for good: records refer to it as /media/{key} */
    key: text().notNull().unique(),
    /** the current file, which staff can replace */
    file: text().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    alt: text().notNull(),
    decorative: flagColumn().default(false),
    caption: text(),
    credit: text(),
    /** in pixels, as shown */
    width: integer().notNull(),
    height: integer().notNull(),
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    bytes: integer().notNull(),
    searchText,
    createdAt,
    updatedAt,
  }),
  ['name', 'alt', 'caption', 'credit'],
)

const columns = shownColumns(media)

export type MediaRow = Omit<typeof media.$inferSelect, 'searchText'>

export const listMedia = (db: Db, { key, ...page }: MediaPage) =>
  newestPage(db, media, page, [{ column: media.key, value: key }])

export const getMedia = (db: Db, id: number) =>
  db.select(columns).from(media).where(eq(media.id, id)).get()

export const getMediaByKey = (db: Db, key: string) =>
  db.select(columns).from(media).where(eq(media.key, key)).get()

/** For the build and for previews, which look pictures up by their keys. */
export const listAllMedia = (db: Db) => db.select(columns).from(media).all()

/** The columns that staff decide about, without the dates of the row. */
const valuesOf = (picture: StoredMedia) => {
  const { key, file, type, width, height, bytes } = picture
  const { name, alt, decorative, caption = null, credit = null, focalX, focalY } = picture
  const words = { name, alt, decorative, caption, credit, focalX, focalY }
  return { key, file, type, width, height, bytes, ...words }
}

/** `kept` is for a picture that is brought back. A new picture is used nowhere, so visitors see no change. */
export function addMedia(db: Db, actor: Actor, picture: StoredMedia, kept?: KeptIdentity) {
  const values = valuesOf(picture)
  return change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: media,
    ...(kept && { id: kept.id }),
    new: values,
    page: undefined,
    must: [],
    write: db
      .insert(media)
      .values(withSearchText(media, { ...values, ...kept }))
      .returning(columns),
  })
}

type Update = {
  picture: StoredMedia
  page: string | undefined
  basedOn: string | undefined
  /** further conditions and statements of the same transaction */
  must?: readonly Must[]
  also?: BatchItem<'sqlite'>[]
}

export function updateMedia(
  db: Db,
  actor: Actor,
  old: MediaRow,
  { picture, page, basedOn, must = [], also = [] }: Update,
) {
  const values = valuesOf(picture)
  return change({
    db,
    actor,
    action: 'update',
    table: media,
    id: old.id,
    old,
    new: values,
    page,
    must: [mustFind(media, and(rowAt(media, old.id, basedOn), eq(media.file, old.file))), ...must],
    write: db
      .update(media)
      .set(withSearchText(media, values))
      .where(eq(media.id, old.id))
      .returning(columns),
    also,
  })
}
