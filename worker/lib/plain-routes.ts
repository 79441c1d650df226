import { Hono } from 'hono'
import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { forReaders } from '#db/content/shown.ts'
import type { Paged } from '#db/lib/page.ts'
import { basedOn, model, type ModelOf } from '#db/model/lib/fields.ts'
import type { Page } from '#db/model/lib/page.ts'
import { capitalized } from '#db/model/lib/wording.ts'
import { type PublicRecord, publicRecords } from '#db/model/records/records.ts'
import { DeletionQuery } from '#db/model/publish/redirects.ts'
import type { KeptIdentity } from '#db/revisions/revisions.ts'
import type { Env, SignedInUser } from '../env.ts'
import { cachedByVersion } from './http/etag.ts'
import { exactQuery, namedPage, pageQuery, rowId } from './http/body/input.ts'
import { found, invalid, isForeignKeyError, Problem } from './http/problem.ts'
import { saved } from './http/saved.ts'
import { pageAt } from './pages.ts'
import { recordInput } from './pictures/record-input.ts'
import { revisionsOf, rowIdIn } from './revisions.ts'
import { assertNoAdvertising } from './studies/advertising.ts'

type Store<Entries extends v.ObjectEntries, Row, Values = v.InferOutput<ModelOf<Entries>>> = {
  rules: ModelOf<Entries>
  /** whether each record has its own page */
  hasAddress: boolean
  get: (db: Db, id: number) => Promise<Row | undefined>
  add: (db: Db, by: SignedInUser, values: Values, kept?: KeptIdentity) => Promise<Row | undefined>
  update: (
    db: Db,
    by: SignedInUser,
    old: Row,
    values: Values,
    basedOn?: string,
  ) => Promise<Row | undefined>
  remove: (db: Db, by: SignedInUser, old: Row, to?: string) => Promise<Row | undefined>
}

type PlainRoutes<Name extends string, Entries extends v.ObjectEntries, Row> = {
  record: PublicRecord
  /** the record's name in answers */
  name: Name
  store: Store<Entries, Row>
  /** why a record that others refer to cannot be deleted */
  inUse?: string
}

const under = <Name extends string, Row>(name: Name, row: Row) =>
  // A computed key has the type `string`.
  ({ [name]: row }) as { [K in Name]: Row }

/** The public list of records, under the name that answers give it. */
export const shownRoute = <Name extends string, Row extends object>(
  name: Name,
  read: (db: Db) => Promise<Row[]>,
) =>
  new Hono<Env>().get('/', cachedByVersion, async (c) => {
    const { db } = c.var
    return c.json(under(name, await forReaders(db, read(db))))
  })

/** The list of staff: newest first, with search and a cursor. */
export const listRoute = <Name extends string, Row extends object>(
  name: Name,
  read: (db: Db, page: Page) => Promise<Paged<Row>>,
) =>
  new Hono<Env>().get('/', pageQuery, async (c) =>
    c.json(namedPage(name, await read(c.var.db, c.req.valid('query')))),
  )

/** The routes for one plain record. Its list has a separate route, because the order of lists differs. */
export function plainRoutes<
  Name extends string,
  Entries extends v.ObjectEntries,
  Row extends { updatedAt: string },
>({ record, name, store, inUse }: PlainRoutes<Name, Entries, Row>) {
  const { rules } = store
  type Values = v.InferOutput<typeof rules>
  const title = publicRecords[record].name
  const missing = () => new Problem(404, `${capitalized(title)} not found`)
  const refuse = (error: unknown): never => {
    throw inUse && isForeignKeyError(error) ? new Problem(409, inUse) : error
  }
  const leading = (to: string | undefined) => {
    if (!to || store.hasAddress) return to
    throw invalid([
      { path: 'to', message: 'It has no page of its own whose address could lead on' },
    ])
  }
  const revisions = revisionsOf({
    name,
    record,
    model: rules,
    read: (db: Db, id: string) => store.get(db, rowIdIn(id)),
    write: store.update,
    missing,
  })
  return new Hono<Env>()
    .route('/', revisions)
    .post('/', recordInput(rules), async (c) => {
      const { db, user } = c.var
      const values: Values = c.req.valid('json')
      await assertNoAdvertising(c, record, values)
      return c.json(under(name, found(await store.add(db, await user(), values), missing)), 201)
    })
    .get('/:id', rowId, async (c) =>
      c.json(under(name, found(await store.get(c.var.db, c.req.valid('param').id), missing))),
    )
    .put('/:id', rowId, recordInput(model({ ...rules.entries, basedOn })), async (c) => {
      const { db, user } = c.var
      // TypeScript does not see that this is the record's own values plus `basedOn`.
      const { basedOn, ...rest } = c.req.valid('json') as Values & { basedOn?: string }
      const values = rest as Values
      await assertNoAdvertising(c, record, values)
      const row = await saved({
        name,
        basedOn,
        read: () => store.get(db, c.req.valid('param').id),
        write: async (old) => store.update(db, await user(), old, values, basedOn),
        missing,
      })
      return c.json(under(name, row))
    })
    .delete('/:id', rowId, exactQuery(DeletionQuery), async (c) => {
      const { db, user } = c.var
      const old = found(await store.get(db, c.req.valid('param').id), missing)
      const to = await pageAt(c.env, db, leading(c.req.valid('query').to))
      const row = await store.remove(db, await user(), old, to).catch(refuse)
      if (!row) throw missing()
      return c.body(null, 204)
    })
}
