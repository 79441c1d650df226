import type { InferResponseType } from 'hono/client'
import type { Redirect } from '#db/model/publish/redirects.ts'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { redirects } = api.admin

export type SavedRedirect = InferResponseType<typeof redirects.$get>['redirects'][number]

export const fetchRedirects = fetchPagesOf('redirects', redirects.$get)

export const addRedirect = (json: Redirect) => write(redirects.$post({ json }))

export const deleteRedirect = ({ id }: SavedRedirect) =>
  write(redirects[':id'].$delete(idParam(id)))
