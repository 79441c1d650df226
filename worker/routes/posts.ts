import { Hono } from 'hono'
import { missingPost, Post, PostChange, PostPage, PostsChange } from '#db/model/posts.ts'
import { DeletionQuery } from '#db/model/publish/redirects.ts'
import { addPost, removePost, updatePost } from '#db/posts/changes.ts'
import {
  getPost,
  getPublishedPost,
  listCategories,
  listPosts,
  listPublishedPosts,
} from '#db/posts/posts.ts'
import type { Db } from '#db/client.ts'
import { forReaders } from '#db/content/shown.ts'
import type { Env } from '../env.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { exactQuery, input, namedPage, query, rowId, slug } from '../lib/http/body/input.ts'
import { found, Problem, unique } from '../lib/http/problem.ts'
import { pageAt } from '../lib/pages.ts'
import { recordInput } from '../lib/pictures/record-input.ts'
import { applyToPosts } from '../lib/post-bulk.ts'
import { revisionsOf, rowIdIn } from '../lib/revisions.ts'
import { saved } from '../lib/http/saved.ts'
import { assertNoAdvertising } from '../lib/studies/advertising.ts'

export const postRoutes = new Hono<Env>()
  .get('/', cachedByVersion, async (c) => {
    const { db } = c.var
    return c.json({ posts: await forReaders(db, listPublishedPosts(db)) })
  })
  .get('/:slug', slug, cachedByVersion, async (c) => {
    const { db } = c.var
    const published = getPublishedPost(db, c.req.valid('param').slug)
    const [post] = await forReaders(
      db,
      published.then((row) => (row ? [row] : [])),
    )
    if (!post) throw new Problem(404, missingPost)
    return c.json({ post })
  })

const missing = () => new Problem(404, 'Blog post not found')
const slugTaken = 'Another post has this slug'

const postRevisions = revisionsOf({
  name: 'post',
  record: 'blog_posts',
  model: Post,
  read: (db: Db, id: string) => getPost(db, rowIdIn(id)),
  write: (db, actor, old, post, basedOn) =>
    unique(updatePost(db, actor, old, post, basedOn), { slug: slugTaken }),
  missing,
})

export const adminPosts = new Hono<Env>()
  .route('/', postRevisions)
  .get('/', query(PostPage), async (c) =>
    c.json(namedPage('posts', await listPosts(c.var.db, c.req.valid('query')))),
  )
  .get('/categories', async (c) => c.json({ categories: await listCategories(c.var.db) }))
  .post('/bulk', input(PostsChange), async (c) => {
    const { db, user } = c.var
    const mayPublish = (post: object) => assertNoAdvertising(c, 'blog_posts', post)
    return c.json(await applyToPosts(db, await user(), c.req.valid('json'), mayPublish))
  })
  .get('/:id', rowId, async (c) => {
    return c.json({ post: found(await getPost(c.var.db, c.req.valid('param').id), missing) })
  })
  .post('/', recordInput(Post), async (c) => {
    const { db, user } = c.var
    const values = c.req.valid('json')
    await assertNoAdvertising(c, 'blog_posts', values)
    const post = await unique(addPost(db, await user(), values), { slug: slugTaken })
    return c.json({ post }, 201)
  })
  .put('/:id', rowId, recordInput(PostChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    await assertNoAdvertising(c, 'blog_posts', values)
    const post = await saved({
      name: 'post',
      basedOn,
      read: () => getPost(db, c.req.valid('param').id),
      write: async (old) =>
        unique(updatePost(db, await user(), old, values, basedOn), { slug: slugTaken }),
      missing,
    })
    return c.json({ post })
  })
  .delete('/:id', rowId, exactQuery(DeletionQuery), async (c) => {
    const { db, user } = c.var
    const old = found(await getPost(db, c.req.valid('param').id), missing)
    const to = await pageAt(c.env, db, c.req.valid('query').to)
    if (!(await removePost(db, await user(), old, to))) throw missing()
    return c.body(null, 204)
  })
