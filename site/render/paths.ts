import { jobPath } from '#db/model/jobs/job-path.ts'
import { adminPages } from '../admin/app/addresses.ts'
import { pagerPages } from '../lib/pager.ts'
import { categoriesOf, largestCategories, withRelated } from '../parts/posts/categories.ts'
import { listedPost } from '../parts/posts/listed-post.ts'
import { issuePath } from '../parts/news/shown.ts'
import { studyPath } from '../parts/studies/listed.ts'

type Site = App.Locals['site']

/** The pages of routes with several pages, by the routes' files. */
const several = {
  'admin/[...tab].astro': () =>
    adminPages.map(({ path, label }) => ({ path, props: { title: label } })),
  'blog/[...page].astro': ({ posts }: Site) => {
    const categories = largestCategories(categoriesOf(posts))
    return pagerPages('/blog', posts).map(({ shown, ...page }) => ({
      path: page.path,
      props: { ...page, shown: shown.map(listedPost), categories },
    }))
  },
  'blog/[slug].astro': ({ posts }: Site) =>
    withRelated(posts).map(({ post, category, related }) => ({
      path: `/blog/${post.slug}`,
      props: { post, category, related: related.map(listedPost) },
    })),
  'blog/category/[...page].astro': ({ posts }: Site) =>
    categoriesOf(posts).flatMap(({ name, path, posts: ofCategory }) =>
      pagerPages(path, ofCategory).map(({ shown, ...page }) => ({
        path: page.path,
        props: { ...page, shown: shown.map(listedPost), category: name },
      })),
    ),
  'careers/[slug].astro': ({ jobs }: Site) =>
    jobs.map((job) => ({ path: jobPath(job), props: { job } })),
  'news/[slug].astro': ({ issues }: Site) =>
    issues.map((issue) => ({ path: issuePath(issue), props: { issue } })),
  'current-studies/[slug].astro': ({ studies }: Site) =>
    studies.map((study) => ({ path: studyPath(study), props: { study } })),
}

type SeveralPages = keyof typeof several
export type PropsOf<File extends SeveralPages> = ReturnType<(typeof several)[File]>[number]['props']

/** A page of the site: its address, the file of its route below site/pages, and its props. */
export type BuiltPage = { path: string; file: string; props: object }

const isSeveral = (file: string): file is SeveralPages => Object.hasOwn(several, file)

/** The address of a route that has only one page. */
const pathOf = (file: string) => `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`

export const pagesOfRoute = (file: string, site: Site): BuiltPage[] =>
  isSeveral(file)
    ? several[file](site).map((page) => ({ ...page, file }))
    : [{ path: pathOf(file), file, props: {} }]
