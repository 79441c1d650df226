import type { InferResponseType } from 'hono/client'
import {
  isScheduled,
  mostChangedPosts,
  Post,
  type PostBulkAction,
  postFields,
} from '#db/model/posts.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { exactTime } from '../base/time/dates.ts'
import { recordKind } from '../form/record/calls.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { blog } = api.admin

export type SavedPost = InferResponseType<typeof blog.$get>['posts'][number]

/** Whether visitors see the post now. */
export const isShownPost = (post: Pick<SavedPost, 'published' | 'publishedAt'>) =>
  post.published && !isScheduled(post, Date.now())

export const fetchPosts = fetchPagesOf('posts', blog.$get)

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

export const postKind = recordKind('post', blog, {
  what: 'post',
  table: 'blog_posts',
  model: Post,
  fields: postFields,
})
export const { fetchOne: fetchPost, remove: deletePost } = postKind

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
