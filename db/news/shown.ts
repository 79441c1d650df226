import type { Db } from '../client.ts'
import type { ItemKind } from '../model/news/labels.ts'
import { begunIssues } from './issues.ts'

/** The issues that have a page, newest first. One that may not be read any more has no text. */
export async function listShownIssues(db: Db) {
  const issues = await begunIssues(db)
  return issues.map((issue) => {
    const isShown = issue.hiddenAt === null && !issue.isClosed
    const isListed = issue.listed && isShown && issue.kind === 'letter' && issue.status === 'sent'
    return {
      id: issue.id,
      kind: issue.kind,
      slug: issue.slug ?? '',
      topic: issue.topic,
      isShown,
      /** kept out of search engines, and not found by the site's search */
      noindex: !isListed,
      subject: isShown ? issue.subject : '',
      preview: isShown ? issue.preview : '',
      content: isShown ? issue.content : '',
      studies: isShown ? issue.studies : [],
      items: isShown ? (issue.items satisfies (readonly [ItemKind, number])[]) : [],
      startedAt: issue.startedAt ?? issue.createdAt,
      updatedAt: issue.updatedAt,
    }
  })
}

/** The letters that the site lists, newest first. */
export const listListedIssues = async (db: Db) =>
  (await listShownIssues(db))
    .filter(({ noindex }) => !noindex)
    .map(({ slug, subject, topic, startedAt: sentAt }) => ({ slug, subject, topic, sentAt }))
