import type { InferResponseType } from 'hono/client'
import type { Redirect } from '#db/model/publish/redirects.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { redirects } = api.admin

export type SavedRedirect = InferResponseType<typeof redirects.$get>['redirects'][number]

export const fetchRedirects: FetchPage<SavedRedirect> = async (query) => {
  const { redirects: rows, nextCursor } = await call(redirects.$get({ query }))
  return { rows, nextCursor }
}

export const addRedirect = (json: Redirect) => write(redirects.$post({ json }))

export const deleteRedirect = ({ id }: SavedRedirect) =>
  write(redirects[':id'].$delete(idParam(id)))
