import { finalTarget } from '#db/addresses/addresses.ts'
import type { Db } from '#db/client.ts'
import type { Bindings } from '../env.ts'
import { invalid } from './http/problem.ts'

/** Whether the live site has a page or a file at this path. */
export async function isPage({ ASSETS, SITE_URL }: Bindings, path: string) {
  const answer = await ASSETS.fetch(SITE_URL + path, { redirect: 'manual' })
  await answer.body?.cancel()
  return answer.ok
}

export const noPage = 'The live site has no page at this address'

/** The target of the redirect from a deleted page, if staff name one. Refuses a page that does not exist. */
export async function pageAt(env: Bindings, db: Db, to: string | undefined) {
  const page = to && (await finalTarget(db, to))
  if (page && !(await isPage(env, page))) throw invalid([{ path: 'to', message: noPage }])
  return page
}
