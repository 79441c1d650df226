import { Hono } from 'hono'
import { getSection, listSections, updateSection, withDetails } from '#db/content/content.ts'
import { listSectionsForReaders } from '#db/content/shown.ts'
import { isSectionKey, parseSection, SectionKeyParam, SectionUpdate } from '#db/model/content.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '../env.ts'
import { timeZone } from '../lib/config.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { fieldProblemsOf, param } from '../lib/http/body/input.ts'
import { revisionsOf } from '../lib/revisions.ts'
import { invalid, Problem } from '../lib/http/problem.ts'
import { assertNoAdvertising } from '../lib/studies/advertising.ts'
import { recordInput } from '../lib/pictures/record-input.ts'

export const contentRoutes = new Hono<Env>().get('/', cachedByVersion, async (c) =>
  c.json({ sections: await listSectionsForReaders(c.var.db, timeZone(c.env)) }),
)

const sectionKey = param('sectionKey', SectionKeyParam)

const newerSave = 'Somebody else has saved this section since you opened it.'

const sectionRevisions = revisionsOf({
  name: 'section',
  record: 'content_sections',
  model: SectionUpdate,
  read: async (db: Db, id: string) => (isSectionKey(id) ? getSection(db, id) : undefined),
  async write(db, actor, old, { content, ...rest }) {
    const parsed = parseSection(old.sectionKey, content)
    if (!parsed.success) throw invalid(fieldProblemsOf(parsed.issues, 'content'))
    const kept = await withDetails(db, old.sectionKey, parsed.output)
    return updateSection(db, actor, old.sectionKey, old, { ...rest, content: kept })
  },
  missing: () => new Problem(404, 'Nothing is saved of this section'),
})

export const adminContent = new Hono<Env>()
  .route('/', sectionRevisions)
  .get('/', async (c) => c.json({ sections: await listSections(c.var.db) }))
  .put('/:sectionKey', sectionKey, recordInput(SectionUpdate), async (c) => {
    const key = c.req.valid('param').sectionKey
    const { basedOn, content, ...rest } = c.req.valid('json')
    const parsed = parseSection(key, content)
    if (!parsed.success) throw invalid(fieldProblemsOf(parsed.issues, 'content'))
    await assertNoAdvertising(c, 'content_sections', { ...rest, content: parsed.output })
    const { db, user } = c.var
    const [old, detailed] = await Promise.all([
      getSection(db, key),
      withDetails(db, key, parsed.output),
    ])
    const isStale = basedOn !== undefined && basedOn !== (old?.updatedAt ?? null)
    const values = { ...rest, content: detailed }
    const section = isStale ? undefined : await updateSection(db, await user(), key, old, values)
    if (section) return c.json({ section })
    const stored = isStale ? old : await getSection(db, key)
    throw new Problem(409, newerSave, { section: stored })
  })
