import type { Redirect } from '#db/model/publish/redirects.ts'
import type { BuildInfo, PagesList } from '#db/publish/pages-list.ts'
import type { Bindings } from '#worker/env.ts'

type Pages = Pick<Bindings, 'ASSETS' | 'SITE_URL'>

const readBuildJson = async <T>(
  { ASSETS, SITE_URL }: Pages,
  path: string,
): Promise<T | undefined> => {
  const response = await ASSETS.fetch(SITE_URL + path)
  return response.ok ? response.json() : undefined
}

/** The content version and time of the live build; undefined if there is no build. */
export const readBuild = (pages: Pages) => readBuildJson<BuildInfo>(pages, '/build.json')

export const readBuiltRedirects = (pages: Pages) =>
  readBuildJson<Redirect[]>(pages, '/redirects.json')

export const readPagesList = (pages: Pages) => readBuildJson<PagesList>(pages, '/pages.json')
