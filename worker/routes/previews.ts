import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { parseSection, SectionDraft, SectionKeyParam, sections } from '#db/model/content.ts'
import { NewsIssue } from '#db/model/news/issue.ts'
import { Post } from '#db/model/posts.ts'
import { Study } from '#db/model/studies/study.ts'
import { addressOfPost } from '#db/posts/posts.ts'
import { draftedAddress } from '#db/studies/drafted.ts'
import { addressOfStudy } from '#db/studies/studies.ts'
import type { Env } from '../env.ts'
import { fieldProblemsOf, param, slug, writtenInput } from '../lib/http/body/input.ts'
import { previewOfNews } from '../lib/news/preview.ts'
import { partOfDraft, readDraft, renderDraft, storePreview } from '../lib/publish/preview.ts'
import { invalid, Problem } from '../lib/http/problem.ts'
import { alsoPermits, assertPermitted, permits } from '../lib/auth/access.ts'
import { provenFirst } from '../lib/auth/session.ts'

const sectionKey = param('sectionKey', SectionKeyParam)

export const adminPreviews = new Hono<Env>()
  .post('/post', alsoPermits('blog'), writtenInput(Post), async (c) => {
    const post = c.req.valid('json')
    return c.json({ path: await storePreview(c.env, { address: addressOfPost(post), post }) }, 201)
  })
  // The draft with all of its material, even if a board has approved only a part.
  .post('/study', alsoPermits('studies'), writtenInput(Study), async (c) => {
    const study = c.req.valid('json')
    const path = await storePreview(c.env, { address: draftedAddress(study), study })
    return c.json({ path }, 201)
  })
  // The study as visitors see it when the preview is opened.
  .post('/study/:slug', alsoPermits('studies'), slug, async (c) => {
    const { slug: visitorsGet } = c.req.valid('param')
    const address = addressOfStudy({ slug: visitorsGet })
    return c.json({ path: await storePreview(c.env, { address, visitorsGet }) }, 201)
  })
  .post('/news', alsoPermits('news'), writtenInput(NewsIssue), async (c) => {
    const draft = { address: '/', news: c.req.valid('json') }
    return c.json({ path: await storePreview(c.env, draft) }, 201)
  })
  .post(
    '/content/:sectionKey',
    alsoPermits('content'),
    sectionKey,
    writtenInput(SectionDraft),
    async (c) => {
      const key = c.req.valid('param').sectionKey
      const parsed = parseSection(key, c.req.valid('json').content)
      if (!parsed.success) throw invalid(fieldProblemsOf(parsed.issues, 'content'))
      const draft = { address: sections[key].address, content: { [key]: parsed.output } }
      return c.json({ path: await storePreview(c.env, draft) }, 201)
    },
  )

const id = param('id', v.pipe(v.string(), v.uuid()))

/** The built page's policy, changed: the editor can frame the page, which cannot send anything. */
const previewPolicy = (policy: string) =>
  policy
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")

/** Redirects to the login page without a session, because a preview is opened as a page. */
const toLogin = createMiddleware<Env>(async (c, next) => {
  await permits('previews')(c, next).catch((error) => {
    if (!(error instanceof Problem) || error.status !== 401) throw error
    c.res = c.redirect('/admin', 303)
  })
})

/** Shows staff a draft as the real page. */
export const previewRoutes = new Hono<Env>().get('/:id', toLogin, provenFirst, id, async (c) => {
  const draft = await readDraft(c.env, c.req.valid('param').id)
  if (!draft) throw new Problem(404, 'This preview is no longer kept. Please open it anew.')
  await assertPermitted(c, partOfDraft(draft))
  if (draft.news) return previewOfNews(c.var.db, c.env, draft.news, c.req.query('as'))
  const page = await renderDraft(c.var.db, c.env, draft)
  const { headers } = await c.env.ASSETS.fetch(new URL(draft.address, c.env.SITE_URL))
  const policy = headers.get('Content-Security-Policy')
  return new Response(page, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
      ...(policy && { 'Content-Security-Policy': previewPolicy(policy) }),
    },
  })
})
