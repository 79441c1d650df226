import type { ClientResponse } from 'hono/client'
import { idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'

type Answer<Body> = Promise<
  ClientResponse<Body, number, 'json'> | ClientResponse<Body, number, 'body'>
>
type Id = { param: { id: string } }

/** The routes of a record in the API's typed client. */
type Routes<Name extends string, Row, Added, Json> = {
  $post: (add: { json: Json }) => Answer<{ [N in Name]: Added }>
  ':id': {
    $get: (of: Id) => Answer<{ [N in Name]: Row }>
    $put: (change: Id & { json: Json & { basedOn?: string | undefined } }) => Answer<{
      [N in Name]: Row
    }>
    $delete: (of: Id & { query: { to?: string | undefined } }) => Answer<null>
  }
}

/** A change answers the saved record; the types of some routes do not say so. */
function answered<Row>(row: Row) {
  if (row === undefined || row === null) throw new Error('The answer holds no record')
  return row
}

/** A kind of record with the calls of its form, whose answers have the record under this name. */
export const recordKind = <Name extends string, Row, Added, Json, const Facts extends object>(
  name: Name,
  routes: Routes<Name, Row, Added, Json>,
  facts: Facts,
) => ({
  ...facts,
  name,

  fetchOne: async (id: string) => (await call(routes[':id'].$get(idParam(id))))[name],

  save: async (id: number | undefined, json: Json, basedOn: string | undefined) =>
    id === undefined
      ? answered((await write(routes.$post({ json })))[name])
      : answered(
          (await write(routes[':id'].$put({ ...idParam(id), json: { ...json, basedOn } })))[name],
        ),

  /** `to`: the path to which links to its page lead from now on */
  remove: ({ id }: { id: number }, to?: string) =>
    write(routes[':id'].$delete({ ...idParam(id), query: { to } })),
})
