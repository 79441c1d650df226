import * as v from 'valibot'
import { basedOn, flag, imageUrl, model, proseAtLeast, required, Slug } from './fields.ts'

export const missingPost = "The blog post you're looking for doesn't exist or has been removed."

/** How many posts the landing page shows, and a post's own page to go on with. */
export const teaserPosts = 3

/** How many the list shows before it goes on to another page. */
export const postsPerPage = 12

/** What is answered where there is no post, and the list itself. */
const reservedSlugs = ['404', 'index']

export const Post = model({
  title: required('Title is required'),
  slug: v.pipe(
    required('Slug is required', 200),
    Slug,
    v.check(
      (slug) => !reservedSlugs.includes(slug),
      'The site needs this address itself. Please choose another slug',
    ),
  ),
  excerpt: proseAtLeast(1, 'Excerpt is required', 500),
  content: proseAtLeast(1, 'Content is required', 50_000),
  category: required('Category is required', 100),
  imageUrl: imageUrl(),
  published: flag(true),
})
export type Post = v.InferOutput<typeof Post>

export const PostChange = model({ ...Post.entries, basedOn })

export const slugFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')

/** A post's text as it is read: one paragraph per block between blank lines. */
export const paragraphsOf = (content: string) =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** What to read beside the post at `place`: those just before and after it, so that a new post changes few pages. */
export function neighboursOf<Row>(posts: Row[], place: number): Row[] {
  const start = Math.max(0, Math.min(place - 1, posts.length - teaserPosts - 1))
  return posts.slice(start, start + teaserPosts + 1).filter((post) => post !== posts[place])
}
