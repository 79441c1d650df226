import type { ClientResponse } from 'hono/client'
import { call } from '#site/lib/remote.ts'
import type { Query } from '../navigation/address.ts'

type PageQuery = { limit: string; cursor?: string } & Query
export type RowPage<Row> = { rows: Row[]; nextCursor?: number | string | undefined }
export type FetchPage<Row> = (query: PageQuery) => Promise<RowPage<Row>>

type Answers<Body> = (query: {
  query: PageQuery
}) => Promise<ClientResponse<Body, number, 'json'> | ClientResponse<Body, number, 'body'>>

/** Reads a list of the API that answers its rows under this name. */
export const fetchPagesOf =
  <Name extends string, Row>(
    name: Name,
    get: Answers<{ [N in Name]: Row[] } & { nextCursor?: number | string | undefined }>,
  ): FetchPage<Row> =>
  async (query) => {
    const page = await call(get({ query }))
    return { rows: page[name], nextCursor: page.nextCursor }
  }

export const maxPageSize = 200

/** All pages of a short list. */
export async function fetchAll<Row>(
  fetchPage: (query: { limit: string; cursor?: string }) => Promise<RowPage<Row>>,
) {
  const limit = String(maxPageSize)
  const { rows, nextCursor } = await fetchPage({ limit })
  for (let cursor = nextCursor; cursor !== undefined;) {
    const page = await fetchPage({ limit, cursor: String(cursor) })
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}
