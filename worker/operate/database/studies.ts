import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contentSections } from '#db/content/content.ts'
import { batch } from '#db/lib/batch.ts'
import { withSearchText } from '#db/lib/search.ts'
import { media } from '#db/media/media.ts'
import { copy } from '#db/model/copy/index.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { keyIn } from '#db/model/lib/picture-address.ts'
import { slugFrom } from '#db/model/posts.ts'
import { nextVersion, publishState } from '#db/publish.ts'
import { studies, studySlugs } from '#db/studies/tables.ts'
import { hadShownStudies, movedStudy } from './moved-study.ts'

const section = 'current_studies_section'

/** The stored content as an object, which may be stored as text. */
function contentOf(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return contentOf(JSON.parse(stored))
  } catch {
    return stored
  }
}

/** Slugs of the titles, each one's own. */
function slugsOf(titles: string[], taken: Set<string>) {
  return titles.map((title) => {
    const base = slugFrom(title).slice(0, 180).replace(/-$/, '') || 'study'
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  })
}

/** Whether an entry of the list holds anything. */
const isWritten = (entry: unknown) =>
  entry !== null && entry !== '' && !(isRecord(entry) && Object.keys(entry).length === 0)

/**
 * Moves the studies that were items of their content section into their table, once: the section has none left then.
 * A study that visitors saw stays published. Its compensation becomes a draft, which a board has to approve.
 */
export async function moveStudies(db: Db) {
  const row = await db
    .select()
    .from(contentSections)
    .where(eq(contentSections.sectionKey, section))
    .get()
  const content = contentOf(row?.content)
  if (!row || !isRecord(content) || !Array.isArray(content['studies'])) return
  const entries: unknown[] = content['studies'].filter(isWritten)
  const { studies: _moved, ...rest } = content
  const published = row.isActive && hadShownStudies(content, copy[section])
  const moved = entries.map(movedStudy)
  const [taken, pictures] = await Promise.all([
    db.select({ slug: studySlugs.slug }).from(studySlugs).all(),
    db.select({ id: media.id, key: media.key }).from(media).all(),
  ])
  const slugs = slugsOf(
    moved.map(({ title }) => title),
    new Set(['404', 'index', ...taken.map(({ slug }) => slug)]),
  )
  const pictureOf = (entry: unknown) => {
    const key = isRecord(entry) ? keyIn(String(entry['picture'])) : undefined
    return pictures.find((picture) => picture.key === key)?.id ?? null
  }
  const rows = moved.map((study, at) =>
    withSearchText(studies, {
      ...study,
      slug: slugs[at] ?? crypto.randomUUID(),
      imageId: pictureOf(entries[at]),
      published,
      lock: crypto.randomUUID(),
      createdAt: row.createdAt,
    }),
  )
  await batch(db, [
    ...rows.map((values) => db.insert(studies).values(values)),
    db.run(sql`insert into ${studySlugs} (slug, study_id) select slug, id from ${studies} where true
      on conflict do nothing`),
    db
      .update(contentSections)
      .set({ content: rest, updatedAt: row.updatedAt })
      .where(eq(contentSections.id, row.id)),
    db.update(publishState).set({ ...nextVersion(), changedPath: '/current-studies' }),
  ])
}
