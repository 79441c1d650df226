import type { Db } from '#db/client.ts'
import { listingValues } from '#db/listing.ts'
import type { Content } from '#db/model/content.ts'
import { withFacts } from '#db/model/copy/placeholders.ts'
import type { NewsIssue } from '#db/model/news/issue.ts'
import { type Post, teaserPosts } from '#db/model/posts.ts'
import type { Study } from '#db/model/studies/study.ts'
import { getPublishedPost } from '#db/posts/posts.ts'
import { readSite, shownSite } from '#db/publish/site.ts'
import { draftedStudy } from '#db/studies/drafted.ts'
import { materialFields } from '#db/studies/approvals/material.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { previewKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'
import { Problem, Unavailable } from '../http/problem.ts'

/** An unsaved post, study or section, and the page that shows it. */
type Draft = {
  address: string
  post?: Post
  study?: Study
  /** a letter, which is shown as mail */
  news?: NewsIssue
  /** instead of an unsaved study: the slug of a stored one, shown as visitors get it */
  visitorsGet?: string
  content?: Partial<Content>
}

export function partOfDraft({ post, news, content }: Draft) {
  if (post) return 'blog'
  if (news) return 'news'
  return content ? 'content' : 'studies'
}

const notForVisitors = 'Visitors do not see this study: it is not published.'

/** Keeps a draft for a day. Returns the path of its preview. */
export async function storePreview(env: Bindings, draft: Draft) {
  const id = crypto.randomUUID()
  await writeText(env, previewKey(id), JSON.stringify(draft)).catch(() => {
    throw new Unavailable('The preview could not be prepared. Please try again.')
  })
  const { hash } = new URL(draft.address, env.SITE_URL)
  return `/admin/preview/${id}${hash}`
}

export async function readDraft(env: Bindings, id: string): Promise<Draft | undefined> {
  const kept = await readStoredText(env, previewKey(id))
  return kept === null ? undefined : JSON.parse(kept)
}

/** The HTML of the page with the draft in it, rendered by the code that builds the site. */
export async function renderDraft(db: Db, env: Bindings, draft: Draft) {
  const { address, post, content } = draft
  const [stored, published, drafted] = await Promise.all([
    readSite(db, {
      timeZone: timeZone(env),
      maxPosts: teaserPosts,
      ...(content && { drafts: content }),
    }),
    post && getPublishedPost(db, post.slug),
    draft.study && draftedStudy(db, draft.study, timeZone(env)),
  ])
  const now = new Date().toISOString()
  const unsaved = { id: 0, createdAt: now }
  const imageUrl = post?.imageUrl ?? null
  const publishedAt = post?.publishedAt ?? published?.publishedAt ?? now
  const dated = post && {
    ...unsaved,
    ...published,
    updatedAt: now,
    ...post,
    ...listingValues(post),
    imageUrl,
    publishedAt,
  }
  // Previews show the original pictures: small ones exist only for published content.
  const site = shownSite(stored)
  const shown = site.studies.find(({ slug }) => slug === draft.visitorsGet)
  if (draft.visitorsGet && !shown) throw new Problem(404, notForVisitors)
  const { renderWithDraft } = await import('site-renderer')
  return renderWithDraft(new URL(address, env.SITE_URL), {
    site,
    preview: {
      post: dated && withFacts(stored.content, [dated])[0],
      study: shown ?? (drafted && withFacts(stored.content, [drafted], materialFields)[0]),
    },
  })
}
