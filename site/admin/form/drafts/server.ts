import type { Draft } from '#db/model/drafts.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'

const draft = api.admin.drafts[':part'][':record']

export type DraftPlace = { part: 'blog' | 'content' | 'news' | 'studies'; record: string }

export const fetchDraft = async (param: DraftPlace) => (await call(draft.$get({ param }))).draft

/** Nothing on the screen depends on it, so nothing is read again. With `keepalive` it outlives the page. */
export const sendDraft = (param: DraftPlace, json: Draft, keepalive = false) =>
  call(draft.$put({ param, json }, { init: { keepalive } }))

export const deleteDraft = (param: DraftPlace, keptAt: string) =>
  call(draft.$delete({ param, query: { keptAt } }))
