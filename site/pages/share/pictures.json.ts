import type { APIRoute } from 'astro'
import { seedOf } from '#site/art/wells.ts'
import type { WantedPicture } from '#site/prebuild/share-pictures.ts'

/** The list of share pictures, which the build draws and then removes: see site/prebuild/share-pictures.ts. */
export const GET: APIRoute = ({ locals }) => {
  const { content, posts, studies } = locals.site
  const { company_info: company, hero_section: hero } = content
  const siteName = company.name
  const ofSite: WantedPicture = {
    file: 'site.png',
    record: { record: 'pages', id: '/share/site.png', title: 'The picture for links to the site' },
    picture: { title: hero.title.replaceAll('**', ''), label: company.tagline, siteName, seed: 1 },
  }
  const ofPosts = posts.map(({ id, slug, title, category }): WantedPicture => ({
    file: `blog/${slug}.png`,
    record: { record: 'blog_posts', id: String(id), title },
    picture: { title, label: `Research Updates · ${category}`, siteName, seed: seedOf(slug) },
  }))
  // Listing facts only: a picture on a social network stays after an approval has ended.
  const ofStudies = studies.map(({ id, slug, title, condition }): WantedPicture => ({
    file: `studies/${slug}.png`,
    record: { record: 'studies', id: String(id), title },
    picture: { title, label: `Study · ${condition}`, siteName, seed: seedOf(slug) },
  }))
  return Response.json([ofSite, ...ofStudies, ...ofPosts])
}
