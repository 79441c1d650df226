import type { InferResponseType } from 'hono/client'
import { isScheduled, mostChangedPosts, type Post, type PostBulkAction } from '#db/model/posts.ts'
import { listingLabels } from '#db/model/records/listing.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { $timeZone, exactTime } from '../base/time/dates.ts'
import { fieldValueOf, typedMoment } from '../base/time/fieldTime.ts'
import type { FetchPage } from '../list/list.ts'

const { blog } = api.admin

export type SavedPost = InferResponseType<typeof blog.$get>['posts'][number]

export const fetchPosts: FetchPage<SavedPost> = async (query) => {
  const { posts, nextCursor } = await call(blog.$get({ query }))
  return { rows: posts, nextCursor }
}

export const postLabels: Readonly<Record<keyof Post, string>> = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  excerpt: 'Excerpt',
  content: 'Content',
  imageUrl: 'Picture',
  ...listingLabels,
  published: 'Published',
  publishedAt: 'Publication date',
}

/** The value of a date's field: the time that clocks at the clinic show. */
export const toField = (iso: string | null | undefined) =>
  iso ? fieldValueOf(iso, $timeZone.get()) : ''

/** The date that a field means: the saved one, to the millisecond, if the field still shows it. */
export function fromField(typed: string, saved: string | null | undefined) {
  if (!typed) return null
  return saved && typed === toField(saved) ? saved : typedMoment(typed, $timeZone.get())
}

export const fetchPost = async (id: string) => (await call(blog[':id'].$get(idParam(id)))).post

export const $categories = createRemote(
  'posts?categories',
  async () => (await call(blog.categories.$get())).categories,
)

export function doneWith(saved: SavedPost, before: SavedPost | undefined) {
  if (!saved.published) return before?.published ? 'Post unpublished' : 'Draft saved'
  if (before?.published) return 'Post updated'
  return isScheduled(saved, Date.now()) ? 'Post scheduled' : 'Post published'
}

export function postOutcome(post: SavedPost) {
  if (!post.published) return 'It is a draft: visitors do not see it.'
  return isScheduled(post, Date.now())
    ? `Visitors see it from ${exactTime(post.publishedAt ?? '')}.`
    : 'The site follows in a moment.'
}

export async function savePost(id: number | undefined, post: Post, basedOn: string | undefined) {
  const { post: saved } = await (id === undefined
    ? write(blog.$post({ json: post }))
    : write(blog[':id'].$put({ ...idParam(id), json: { ...post, basedOn } })))
  return saved
}

export const deletePost = ({ id }: SavedPost, to: string | undefined) =>
  write(blog[':id'].$delete({ ...idParam(id), query: { to } }))

export type RefusedPost = { id: number; title: string; reason: string }

export async function changePosts(action: PostBulkAction, posts: readonly SavedPost[]) {
  const titles = new Map(posts.map(({ id, title }) => [id, title]))
  const done: { changed: number; failed: RefusedPost[] } = { changed: 0, failed: [] }
  for (let at = 0; at < posts.length; at += mostChangedPosts) {
    const chosen = posts
      .slice(at, at + mostChangedPosts)
      .map(({ id, updatedAt }) => ({ id, basedOn: updatedAt }))
    const { changed, failed } = await write(blog.bulk.$post({ json: { action, posts: chosen } }))
    done.changed += changed.length
    for (const { id, title, reason } of failed) {
      done.failed.push({ id, title: title ?? titles.get(id) ?? '', reason })
    }
  }
  return done
}
