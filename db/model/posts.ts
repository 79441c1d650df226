import * as v from 'valibot'
import { flag, optionalChoice } from './lib/choices.ts'
import {
  basedOn,
  exactModel,
  model,
  optionalLine,
  proseAtLeast,
  required,
  Slug,
  timestamp,
} from './lib/fields.ts'
import { listOf } from './lib/list-fields.ts'
import { imageUrl } from './lib/image-url.ts'
import { Page } from './lib/page.ts'
import { slugFrom } from './lib/slug.ts'
import type { FormFields } from './records/fields.ts'
import { listingFields, listingWords } from './records/listing.ts'

export const missingPost = "The blog post you're looking for doesn't exist or has been removed."

/** The number of posts on the landing page, and of further posts below a post. */
export const teaserPosts = 3

export const postsPerPage = 12

/** Addresses of the site's own pages: the one for a missing post, and the list. */
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
  ...listingFields,
  published: flag(true),
  /** A missing date stays as it is. A post that is published without one gets the time of that save. */
  publishedAt: v.optional(v.nullable(timestamp('Please choose a date and a time'))),
})
export type Post = v.InferOutput<typeof Post>

export const postFacts = {
  title: { label: 'Title', kind: 'line', wide: true },
  slug: { label: 'Slug', hint: 'The end of its address, after /blog/.', kind: 'line' },
  category: { label: 'Category', hint: 'One in use, or a new one.', kind: 'line' },
  excerpt: { label: 'Excerpt', hint: 'What lists show.', kind: 'text', rows: 3 },
  content: { label: 'Content', kind: 'formatted', rows: 16 },
  imageUrl: {
    label: 'Picture',
    hint: 'Above the text and in lists. Without one, they show a drawing.',
    kind: 'picture',
  },
  publishedAt: { label: 'Publication date', kind: 'own' },
} as const satisfies Partial<FormFields<Post>>

export const postFields: FormFields<Post> = {
  ...postFacts,
  ...listingWords,
  published: { label: 'Published', kind: 'own' },
}

type Dated = Pick<Post, 'published' | 'publishedAt'> & { updatedAt?: string }

/** The time of the last save counts as past, too: a browser's clock may be slow, and a page's clock ticks seldom. */
export const isScheduled = ({ published, publishedAt, updatedAt = '' }: Dated, now: number) =>
  published &&
  typeof publishedAt === 'string' &&
  Date.parse(publishedAt) > Math.max(now, Date.parse(updatedAt) || 0)

export const PostChange = model({ ...Post.entries, basedOn })

export const postStates = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
} as const
export type PostState = keyof typeof postStates

export const PostPage = v.intersect([
  Page,
  v.object({
    state: optionalChoice(postStates, 'There is no such state'),
    category: optionalLine(100),
  }),
])
export type PostPage = v.InferOutput<typeof PostPage>

/** How many posts one request changes. */
export const mostChangedPosts = 200

export const PostsChange = exactModel({
  action: v.picklist(['publish', 'unpublish', 'delete'], 'There is no such action'),
  posts: v.pipe(
    listOf(
      exactModel({ id: v.pipe(v.number(), v.integer(), v.minValue(1)), basedOn: v.string() }),
      mostChangedPosts,
      `Please choose at most ${mostChangedPosts} posts`,
    ),
    v.minLength(1, 'Please choose a post'),
  ),
})
export type PostsChange = v.InferOutput<typeof PostsChange>
export type PostBulkAction = PostsChange['action']

/** The address that a title proposes: its words, or the day if they cannot be part of an address. */
export const proposedSlug = (title: string, today: string) =>
  slugFrom(title) || (/[\p{L}\p{N}]/u.test(title) ? `post-${today}` : '')

/** Splits a post's text at blank lines into paragraphs. */
export const postParagraphs = (content: string) =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
