import { eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { slugFrom } from '../model/lib/slug.ts'
import { studies, studySlugs } from './tables.ts'

/** The study whose address this is, or was. */
export const studyOfSlug = async (db: Db, slug: string) =>
  (await db.select().from(studySlugs).where(eq(studySlugs.slug, slug)).get())?.studyId

/** A free address for a study without one: its title, with a number if another study has or had that. */
export async function freeSlug(db: Db, title: string) {
  const base = slugFrom(title) || 'study'
  const taken = await db
    .select({ slug: studySlugs.slug })
    .from(studySlugs)
    .where(sql`${studySlugs.slug} = ${base} or ${studySlugs.slug} glob ${`${base}-*`}`)
    .all()
  const slugs = new Set(['404', 'index', ...taken.map(({ slug }) => slug)])
  if (!slugs.has(base)) return base
  for (let number = 2; ; number++) {
    if (!slugs.has(`${base}-${number}`)) return `${base}-${number}`
  }
}

/** A statement that keeps the address of a study for good. */
export const keepSlug = (db: Db, slug: string) =>
  db.run(sql`insert into ${studySlugs} (slug, study_id)
    select slug, id from ${studies} where slug = ${slug} on conflict do nothing`)
