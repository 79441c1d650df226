import { Hono } from 'hono'
import { getPublishedPost, listPublishedPosts } from '../../db/posts.ts'
import type { Env } from '../env.ts'
import { slug } from '../lib/input.ts'
import { Problem } from '../lib/problem.ts'

export const missingPost = "The blog post you're looking for doesn't exist or has been removed."

export const posts = new Hono<Env>()
  .get('/', async (c) => c.json({ posts: await listPublishedPosts(c.var.db) }))
  .get('/:slug', slug, async (c) => {
    const post = await getPublishedPost(c.var.db, c.req.valid('param').slug)
    if (!post) throw new Problem(404, missingPost)
    return c.json({ post })
  })
