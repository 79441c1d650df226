import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { sentences } from '#db/model/lib/fields.ts'
import { Post, type PostsChange } from '#db/model/posts.ts'
import { removePost, updatePost } from '#db/posts/changes.ts'
import { getPosts, type PostRow } from '#db/posts/posts.ts'
import type { SignedInUser } from '../env.ts'
import { Problem } from './http/problem.ts'

type Outcome = 'changed' | 'unchanged' | { reason: string }

const gone = { reason: 'Somebody has deleted it.' }
const stale = { reason: 'Somebody else has changed it meanwhile.' }
const unsaved = { reason: 'It could not be saved just now. Please try again.' }

const reasonOf = (error: unknown) =>
  error instanceof Problem ? { reason: error.message } : unsaved

/** How many posts are changed at a time: one by one, a distant database would take too long. */
const together = 10

/** Changes many posts, each with its own audit entry. If one fails, the others are still changed. */
export async function applyToPosts(
  db: Db,
  actor: SignedInUser,
  { action, posts }: PostsChange,
  assertPublishable: (post: Post) => Promise<void>,
) {
  const ids = posts.map(({ id }) => id)
  const rows = new Map((await getPosts(db, ids)).map((row) => [row.id, row]))

  async function outcomeOf({ id, basedOn }: PostsChange['posts'][number]) {
    const old = rows.get(id)
    if (!old) return { id, title: null, outcome: gone }
    const outcome = await changeOne({ db, actor, action, assertPublishable }, old, basedOn).catch(
      reasonOf,
    )
    return { id, title: old.title, outcome }
  }

  const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = []
  for (let at = 0; at < posts.length; at += together) {
    outcomes.push(...(await Promise.all(posts.slice(at, at + together).map(outcomeOf))))
  }
  return {
    changed: outcomes.flatMap(({ id, outcome }) => (outcome === 'changed' ? id : [])),
    failed: outcomes.flatMap(({ outcome, ...post }) =>
      typeof outcome === 'object' ? { ...post, ...outcome } : [],
    ),
  }
}

type Bulk = {
  db: Db
  actor: SignedInUser
  action: PostsChange['action']
  /** throws a problem if visitors may not read the post */
  assertPublishable: (post: Post) => Promise<void>
}

async function changeOne(
  { db, actor, action, assertPublishable }: Bulk,
  old: PostRow,
  basedOn: string,
): Promise<Outcome> {
  if (old.updatedAt !== basedOn) return stale
  if (action === 'delete') {
    return (await removePost(db, actor, old, undefined, basedOn)) ? 'changed' : stale
  }
  const published = action === 'publish'
  if (old.published === published) return 'unchanged'
  // A post may be older than a rule that it breaks: the site would leave it out.
  const post = v.safeParse(Post, { ...old, published })
  if (!post.success) return { reason: sentences(post.issues.map(({ message }) => message)) }
  await assertPublishable(post.output)
  return (await updatePost(db, actor, old, post.output, basedOn)) ? 'changed' : stale
}
