import { sitePages } from '#db/model/publish/pages.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

type Page = { path: string; title: string }

const fixed: Page[] = Object.entries(sitePages).map(([path, title]) => ({ path, title }))

/** The pages of the site that a link may lead to: the fixed ones, and the newest published posts. */
export const $ownPages = createRemote('posts?links', async (): Promise<Page[]> => {
  const query = { limit: '100', state: 'published' } as const
  const { posts } = await call(api.admin.blog.$get({ query }))
  return [...fixed, ...posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title }))]
})
