import type { Db } from '#db/client.ts'
import type { NewsIssue } from '#db/model/news/issue.ts'
import type { Bindings } from '#worker/env.ts'
import { composeNews } from './compose.ts'
import { readPress } from './press.ts'

/** A mail has styles of its own, and pictures; it can send nothing, and only our own pages may frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

const shownDark = (html: string) =>
  html.replace('@media (prefers-color-scheme:dark)', '@media all').replace('light dark', 'dark')

/** A draft as its readers will get it: as mail, as mail in the dark, or as plain text. */
export async function previewOfNews(db: Db, env: Bindings, draft: NewsIssue, as = '') {
  const issue = { ...draft, id: 0, kind: 'letter' as const, slug: null }
  const mail = await composeNews(issue, await readPress(db, env, issue))
  const isText = as === 'text'
  const html = mail?.html ?? ''
  const body = isText ? (mail?.text ?? '') : as === 'dark' ? shownDark(html) : html
  return new Response(body, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
    },
  })
}
