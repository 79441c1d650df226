import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Page, RowId, Slug } from '../../../db/model/fields.ts'
import type { Paged } from '../../../db/lib/page.ts'
import type { Env } from '../../env.ts'
import { readJson } from './body.ts'
import { type FieldError, invalid, Problem } from './problem.ts'

type Schema = v.GenericSchema

/** What a model found wrong, field by field; `within` is where its value stands in the request. */
export const errorsOf = (issues: v.BaseIssue<unknown>[], within?: string): FieldError[] =>
  issues.map((issue) => ({
    path: [within, v.getDotPath(issue)].filter(Boolean).join('.'),
    message: issue.message,
  }))

function checked<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw invalid(errorsOf(result.issues))
}

type Input<S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { json: v.InferInput<S> }; out: { json: v.InferOutput<S> } }
>

/** The JSON body, or the form sent in its place, as the model wants it; else 422 with every message. */
export const input =
  <S extends Schema>(model: S | ((c: Context<Env>) => Promise<S>)): Input<S> =>
  async (c, next) => {
    const schema = typeof model === 'function' && !('kind' in model) ? await model(c) : (model as S)
    const body = await bodyOf(c)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Problem(400, 'Please send a JSON object.')
    }
    c.req.addValidatedData('json', checked(schema, body) as object)
    await next()
  }

async function bodyOf(c: Context<Env>) {
  const form = await c.get('form')?.()
  if (form?.problem) throw form.problem
  return form ? form.fields : readJson(c)
}

type Query<S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { query: v.InferInput<S> }; out: { query: v.InferOutput<S> } }
>

/** The query of a list; what is wrong with it is a mistake of the caller, not of a person's. */
export const query =
  <S extends Schema>(schema: S): Query<S> =>
  async (c, next) => {
    const result = v.safeParse(schema, c.req.query())
    if (!result.success) throw new Problem(400, result.issues[0].message)
    c.req.addValidatedData('query', result.output as object)
    await next()
  }

export const page = query(Page)

type Param<Name extends string, Out> = MiddlewareHandler<
  Env,
  string,
  { in: { param: Record<Name, string> }; out: { param: Record<Name, Out> } }
>

/** A part of the path; one that cannot be is as good as one that is not there. */
export const param =
  <Name extends string, Out>(name: Name, schema: v.GenericSchema<unknown, Out>): Param<Name, Out> =>
  async (c, next) => {
    const result = v.safeParse(schema, c.req.param(name))
    if (!result.success) throw new Problem(404, 'There is nothing here.')
    c.req.addValidatedData('param', { [name]: result.output })
    await next()
  }

type Params<S extends Schema> = MiddlewareHandler<
  Env,
  string,
  { in: { param: v.InferInput<S> }; out: { param: v.InferOutput<S> } }
>

/** The same for several parts. */
export const params =
  <S extends Schema>(schema: S): Params<S> =>
  async (c, next) => {
    const result = v.safeParse(schema, c.req.param())
    if (!result.success) throw new Problem(404, 'There is nothing here.')
    c.req.addValidatedData('param', result.output as object)
    await next()
  }

export const rowId = param('id', RowId)
export const slug = param('slug', Slug)

/** A page of a list under its name, as the API answers it. */
export const named = <Name extends string, Row>(name: Name, { rows, nextCursor }: Paged<Row>) =>
  ({ [name]: rows, nextCursor }) as { [K in Name]: Row[] } & { nextCursor?: number }
