import type { Redirect } from '#db/model/redirects.ts'
import type { BuildInfo, PagesList } from '#db/pages-list.ts'
import type { Bindings } from '#worker/env.ts'

type Pages = Pick<Bindings, 'ASSETS' | 'SITE_URL'>

const readJson = async <T>({ ASSETS, SITE_URL }: Pages, path: string): Promise<T | undefined> => {
  const response = await ASSETS.fetch(SITE_URL + path)
  return response.ok ? response.json() : undefined
}

/** Tells which content the live build shows; undefined without a build. */
export const readBuild = (pages: Pages) => readJson<BuildInfo>(pages, '/build.json')

export const readBuiltRedirects = (pages: Pages) => readJson<Redirect[]>(pages, '/redirects.json')

export const readPagesList = (pages: Pages) => readJson<PagesList>(pages, '/pages.json')
