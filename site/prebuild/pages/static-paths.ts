import { pagesOfRoute, type SeveralPages } from '../paths.ts'

/** The pages of the route in this file, for `getStaticPaths`. One part of its address differs. */
export async function staticPaths(file: SeveralPages) {
  const { site } = await import('#site/lib/database.ts')
  const { cacheKeyFor } = await import('./unchanged.ts')
  const [, folder = '', name = ''] = /^(.*\/)\[(?:\.{3})?(\w+)\]/.exec(file) ?? []
  return pagesOfRoute(file, site).map(({ path, props }) => ({
    // Undefined for the page at the folder's own address.
    params: { [name]: path.slice(folder.length + 1) || undefined },
    props,
    cacheKey: cacheKeyFor(props),
  }))
}
