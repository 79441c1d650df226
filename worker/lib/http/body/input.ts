import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import * as v from 'valibot'
import type { Paged } from '#db/lib/page.ts'
import { Slug } from '#db/model/lib/fields.ts'
import { Page, RowId } from '#db/model/lib/page.ts'
import { maxJsonBytes, maxWrittenBytes } from '#db/model/media/uploads.ts'
import type { Env } from '#worker/env.ts'
import { readJson } from './body.ts'
import { type FieldProblem, invalid, Problem } from '../problem.ts'
import { unchangeableIn } from './record-fields.ts'

// Our own validators: a body may be a form sent without JavaScript, has limits of size and time, and errors become a
// problem. @hono/valibot-validator reads the body itself.

type Schema = v.GenericSchema<unknown, object>

/** A middleware after which `c.req.valid(target)` is the schema's output. */
type Validator<Target extends keyof ValidationTargets, In, Out> = MiddlewareHandler<
  Env,
  string,
  { in: Record<Target, In>; out: Record<Target, Out> }
>

type Valid<Target extends keyof ValidationTargets, S extends Schema> = Validator<
  Target,
  v.InferInput<S>,
  v.InferOutput<S>
>

/** A model's issues as errors of fields. `parent` is the path of the checked value in the request. */
export const fieldProblemsOf = (issues: v.BaseIssue<unknown>[], parent?: string): FieldProblem[] =>
  issues.map((issue) => ({
    path: [parent, v.getDotPath(issue)].filter(Boolean).join('.'),
    message: issue.message,
  }))

/** The names of a model's fields, also of a model that joins several. */
function namesIn(schema: object): string[] {
  if ('entries' in schema) return Object.keys(schema.entries ?? {})
  return 'options' in schema && Array.isArray(schema.options) ? schema.options.flatMap(namesIn) : []
}

/** Checks the JSON body, or the form sent in its place. Answers 422 with all messages. */
export const input =
  <S extends Schema>(
    model: S | ((c: Context<Env>) => Promise<S>),
    maxBytes = maxJsonBytes,
  ): Valid<'json', S> =>
  async (c, next) => {
    const schema = typeof model === 'function' ? await model(c) : model
    const body = await bodyOf(c, maxBytes)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Problem(400, 'Please send a JSON object.')
    }
    const result = v.safeParse(schema, body, { abortPipeEarly: true })
    const unchangeable = unchangeableIn(c, body, namesIn(schema))
    if (!result.success || unchangeable.length > 0) {
      throw invalid([...fieldProblemsOf(result.issues ?? []), ...unchangeable])
    }
    c.req.addValidatedData('json', result.output)
    await next()
  }

/** The same, with a higher limit for the long texts of editors. */
export const writtenInput = <S extends Schema>(model: S) => input(model, maxWrittenBytes)

async function bodyOf(c: Context<Env>, maxBytes: number) {
  // A deletion may have a body, but needs none.
  if (c.req.method === 'DELETE' && !c.req.raw.body) return {}
  const form = await c.get('form')?.()
  if (form?.problem) throw form.problem
  return form ? form.fields : readJson(c, maxBytes)
}

/** Checks the query string. An error is the caller's mistake, so 400 with the first message is enough. */
export const query =
  <S extends Schema>(schema: S): Valid<'query', S> =>
  async (c, next) => {
    const result = v.safeParse(schema, c.req.query())
    if (!result.success) throw new Problem(400, result.issues[0].message)
    c.req.addValidatedData('query', result.output)
    await next()
  }

/**
 * Like `query`, but refuses names that the schema does not have. A misspelt filter would export the data of all people,
 * and a misspelt option of a deletion would be ignored. Empty values are ignored.
 */
export const exactQuery =
  <S extends Schema>(schema: S): Valid<'query', S> =>
  (c, next) => {
    const names = namesIn(schema)
    const unknown = Object.entries(c.req.query()).filter(
      ([name, value]) => value !== '' && !names.includes(name),
    )
    if (unknown.length > 0) {
      throw invalid(
        unknown.map(([path]) => ({ path, message: `There is nothing called "${path}" here` })),
      )
    }
    return query(schema)(c, next)
  }

/** Like `query`, but answers 422 to every error, with its field. Empty values are ignored. */
export const checkedQuery =
  <S extends Schema>(schema: S): Valid<'query', S> =>
  async (c, next) => {
    const given = Object.entries(c.req.query()).filter(([, value]) => value !== '')
    const result = v.safeParse(schema, Object.fromEntries(given))
    if (!result.success) throw invalid(fieldProblemsOf(result.issues))
    c.req.addValidatedData('query', result.output)
    await next()
  }

export const pageQuery = query(Page)

/** Checks the parameters in the path. An impossible value is answered like a missing record. */
export const params =
  <S extends Schema>(schema: S): Valid<'param', S> =>
  async (c, next) => {
    const result = v.safeParse(schema, c.req.param())
    if (!result.success) throw new Problem(404, 'There is nothing here.')
    c.req.addValidatedData('param', result.output)
    await next()
  }

export const param = <Name extends string, Out>(
  name: Name,
  schema: v.GenericSchema<unknown, Out>,
): Validator<'param', Record<Name, string>, Record<Name, Out>> =>
  params(v.object({ [name]: schema }))

export const rowId = param('id', RowId)
export const slug = param('slug', Slug)

/** A page of a list under its name, as the API answers it. */
export const namedPage = <Name extends string, Row>(name: Name, { rows, nextCursor }: Paged<Row>) =>
  // A computed key has the type `string`.
  ({ [name]: rows, nextCursor }) as { [K in Name]: Row[] } & { nextCursor?: number }
