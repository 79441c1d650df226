import type { Context, MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import { Page, RowId, slugPattern } from '../../db/model/fields.ts'
import type { Paged } from '../../db/page.ts'
import type { Env } from '../env.ts'
import { readJson } from './body.ts'
import { invalid, Problem } from './problem.ts'

type Schema = v.GenericSchema

function checked<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw invalid(
    result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  )
}

type Input<S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { json: v.InferInput<S> }; out: { json: v.InferOutput<S> } }
>

/** The JSON body, or the form sent in its place, as the model wants it; else 422 with every message. */
export const input =
  <S extends Schema>(model: S | ((c: Context<Env>) => S)): Input<S> =>
  async (c, next) => {
    const schema = typeof model === 'function' && !('kind' in model) ? model(c) : (model as S)
    const body = c.get('form') ?? (await readJson(c))
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Problem(400, 'Please send a JSON object.')
    }
    c.req.addValidatedData('json', checked(schema, body) as object)
    await next()
  }

const listQuery = <S extends Schema>(schema: S) =>
  validator('query', (query): v.InferOutput<S> => {
    const result = v.safeParse(schema, query)
    if (!result.success) throw new Problem(400, result.issues[0].message)
    return result.output
  })

export const page = listQuery(Page)

export const rowId = validator('param', ({ id }) => {
  const result = v.safeParse(RowId, id)
  if (!result.success) throw new Problem(404, 'There is no such record.')
  return { id: result.output }
})

export const slug = validator('param', ({ slug }) => {
  if (!slugPattern.test(slug ?? '')) throw new Problem(404, 'There is no such page.')
  return { slug: slug as string }
})

/** A page of a list under its name, as the API answers it. */
export const named = <Name extends string, Row>(name: Name, { rows, nextCursor }: Paged<Row>) =>
  ({ [name]: rows, nextCursor }) as { [K in Name]: Row[] } & { nextCursor?: number }
