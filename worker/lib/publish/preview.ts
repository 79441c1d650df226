import type { Db } from '../../../db/client.ts'
import { loadContent } from '../../../db/content.ts'
import { listFullOpenJobs } from '../../../db/jobs.ts'
import type { Content } from '../../../db/model/content.ts'
import { type Post, teaserPosts } from '../../../db/model/posts.ts'
import { getPublishedPost, listFullPublishedPosts } from '../../../db/posts.ts'
import { listActiveTeam } from '../../../db/team.ts'
import type { Bindings } from '../../env.ts'
import { within } from '../http/deadline.ts'
import { Unavailable } from '../http/problem.ts'

/** What staff have typed and not saved: a post, or the wording of a section, and its place on the site. */
export type Draft = { address: string; post?: Post; content?: Partial<Content> }

export const previewFolder = 'previews/'
const filesAnswerWithin = 8000

/** Keeps a draft for a day; answers where its preview is. */
export async function keepDraft(env: Bindings, draft: Draft) {
  const id = crypto.randomUUID()
  const put = env.FILES.put(`${previewFolder}${id}.json`, JSON.stringify(draft))
  await within(filesAnswerWithin, put).catch(() => {
    throw new Unavailable('The preview could not be prepared. Please try again.')
  })
  const { hash } = new URL(draft.address, env.SITE_URL)
  return `/admin/preview/${id}${hash}`
}

export async function readDraft(env: Bindings, id: string) {
  const kept = await within(filesAnswerWithin, env.FILES.get(`${previewFolder}${id}.json`))
  return kept?.json<Draft>()
}

/** The page with the draft in it, made by what also builds the site. */
export async function renderDraft(db: Db, env: Bindings, { address, post, content }: Draft) {
  const [wording, posts, jobs, team, published] = await Promise.all([
    loadContent(db, content),
    listFullPublishedPosts(db, teaserPosts),
    listFullOpenJobs(db),
    listActiveTeam(db),
    post && getPublishedPost(db, post.slug),
  ])
  const now = new Date().toISOString()
  const dated = post && { createdAt: now, publishedAt: now, ...published, updatedAt: now, ...post }
  const { render } = await import('site-preview')
  return render(new URL(address, env.SITE_URL), {
    site: { content: wording, posts, jobs, team },
    preview: { post: dated },
  })
}
