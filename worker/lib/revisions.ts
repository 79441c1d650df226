import { Hono } from 'hono'
import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { basedOn, model } from '#db/model/lib/fields.ts'
import { RowId } from '#db/model/lib/page.ts'
import { type PublicRecord, publicRecords } from '#db/model/records/records.ts'
import { listGonePictures } from '#db/media/gone.ts'
import { pictureKeysIn } from '#db/media/uses.ts'
import { getRevision, listRevisions } from '#db/revisions/revisions.ts'
import type { Bindings, Env, SignedInUser } from '../env.ts'
import { fieldProblemsOf, input, namedPage, pageQuery, param, params } from './http/body/input.ts'
import { found, invalid, Problem } from './http/problem.ts'
import { saved } from './http/saved.ts'
import { assertNoAdvertising } from './studies/advertising.ts'

type Revised<Name extends string, Row, Values extends object> = {
  /** the record's name in answers */
  name: Name
  record: PublicRecord
  /** today's rules: a restored version must meet them */
  model: v.GenericSchema<unknown, Values>
  read: (db: Db, id: string) => Promise<Row | undefined>
  write: (
    db: Db,
    actor: SignedInUser,
    old: Row,
    values: Values,
    basedOn: string | undefined,
    env: Bindings,
  ) => Promise<Row | undefined>
  missing: () => Problem
}

/** The id of a record in an address; 0, which no record has, if it is not a number. */
export const rowIdIn = (id: string) => v.parse(v.fallback(RowId, 0), id)

/** The fields that keep their present value when an old version is restored. */
const staying = (record: PublicRecord, old: object) => {
  const fields: readonly string[] = publicRecords[record].staying
  return Object.fromEntries(Object.entries(old).filter(([field]) => fields.includes(field)))
}

const unknown = () => new Problem(404, 'This version is no longer kept.')

/** Routes that list the versions of a record, and that restore one by saving its values again. */
export const revisionsOf = <
  Name extends string,
  Row extends { updatedAt: string },
  Values extends object,
>({
  name,
  record,
  model: rules,
  read,
  write,
  missing,
}: Revised<Name, Row, Values>) =>
  new Hono<Env>()
    .get('/:id/revisions', param('id', v.string()), pageQuery, async (c) => {
      const { id } = c.req.valid('param')
      const { db } = c.var
      const versions = await listRevisions(db, record, id, c.req.valid('query'))
      const gone = await listGonePictures(db, pictureKeysIn(versions.rows))
      const rows = versions.rows.map((version) => ({
        ...version,
        /** how many pictures the library no longer has */
        gonePictures: new Set(pictureKeysIn(version.values)).intersection(gone).size,
      }))
      return c.json(namedPage('revisions', { ...versions, rows }))
    })
    .post(
      '/:id/revisions/:revision/restore',
      params(v.object({ id: v.string(), revision: RowId })),
      input(model({ basedOn })),
      async (c) => {
        const { db, user } = c.var
        const { id, revision } = c.req.valid('param')
        const { basedOn } = c.req.valid('json')
        let version: Awaited<ReturnType<typeof getRevision>>
        const restored = await saved({
          name,
          basedOn,
          async read() {
            // In parallel, because the database may be far away.
            const both = await Promise.all([read(db, id), getRevision(db, record, id, revision)])
            version = both[1]
            return both[0]
          },
          async write(old) {
            const { values } = found(version, unknown)
            const now = staying(record, old)
            const parsed = v.safeParse(rules, { ...values, ...now })
            if (!parsed.success) throw invalid(fieldProblemsOf(parsed.issues))
            await assertNoAdvertising(c, record, parsed.output)
            return write(db, await user(), old, parsed.output, basedOn, c.env)
          },
          missing,
        })
        return c.json({ restored })
      },
    )
