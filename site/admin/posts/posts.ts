import type { InferResponseType } from 'hono/client'
import type { Post } from '../../../db/model/posts.ts'
import { api } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { blog } = api.admin

export type SavedPost = InferResponseType<typeof blog.$get>['posts'][number]

export const fetchPosts: FetchPage<SavedPost> = async (query) => {
  const { posts, nextCursor } = await call(blog.$get({ query }))
  return { rows: posts, nextCursor }
}

/** The labels of its fields. */
export const postLabels: Readonly<Record<keyof Post, string>> = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  excerpt: 'Excerpt',
  content: 'Content',
  imageUrl: 'Image URL',
  published: 'Published',
}

const param = (id: number | string) => ({ param: { id: String(id) } })

export const fetchPost = async (id: string) => (await call(blog[':id'].$get(param(id)))).post

/** The categories of the newest posts, offered for a new one. */
export const $categories = createRemote('posts?categories', async () => {
  const { posts } = await call(blog.$get({ query: { limit: '200' } }))
  return [...new Set(posts.map(({ category }) => category))].toSorted()
})

export const savePost = (id: number | undefined, post: Post, basedOn: string | undefined) =>
  id === undefined
    ? write(blog.$post({ json: post }))
    : write(blog[':id'].$put({ ...param(id), json: { ...post, basedOn } }))

export const deletePost = ({ id }: SavedPost) => write(blog[':id'].$delete(param(id)))
