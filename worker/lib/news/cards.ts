import type { Db } from '#db/client.ts'
import { forReaders } from '#db/content/shown.ts'
import type { ItemKind } from '#db/model/news/labels.ts'
import type { NewsItem } from '#db/model/news/items.ts'
import { begunIssues } from '#db/news/issues.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { getShownPosts } from '#db/posts/posts.ts'
import { gateDay } from '#db/studies/state.ts'
import { materialFields } from '#db/studies/approvals/material.ts'
import { listShownStudies, type PublicStudy } from '#db/studies/shown.ts'
import type { LetterCard } from '../mail/letter/blocks.ts'

type Place = { siteUrl: string; timeZone: string }

/** The listing facts of a study, as visitors read them now. */
function studyCard({ title, summary, locations, slug }: PublicStudy, siteUrl: string): LetterCard {
  const places = locations.map(({ name }) => name).join(' · ')
  return {
    title,
    lines: [summary, ...(places ? [places] : [])],
    link: { label: 'About this study', url: `${siteUrl}/current-studies/${slug}` },
  }
}

const shownStudies = (db: Db, timeZone: string) =>
  forReaders(db, listShownStudies(db, timeZone), materialFields)

/** The cards of these studies, in this order; a study that visitors cannot read is left out. */
export async function studyCards(db: Db, ids: readonly number[], { siteUrl, timeZone }: Place) {
  if (ids.length === 0) return []
  const studies = await shownStudies(db, timeZone)
  return ids.flatMap((id) => {
    const study = studies.find((one) => one.id === id)
    return study ? [studyCard(study, siteUrl)] : []
  })
}

const keyOf = (kind: ItemKind, recordId: number) => `${kind} ${recordId}`
export const keyOfItem = ({ kind, recordId }: { kind: ItemKind; recordId: number }) =>
  keyOf(kind, recordId)

/** The cards of items by their keys. Items that visitors cannot read any more have none. */
export async function itemCards(
  db: Db,
  items: readonly Pick<NewsItem, 'kind' | 'recordId'>[],
  { siteUrl, timeZone }: Place,
): Promise<Map<string, LetterCard>> {
  const idsOf = (kind: ItemKind) =>
    new Set(items.flatMap((item) => (item.kind === kind ? item.recordId : [])))
  const [studies, results, posts, letters] = [
    idsOf('study'),
    idsOf('result'),
    idsOf('post'),
    idsOf('letter'),
  ]
  const [shown, shownPosts, begun, day] = await Promise.all([
    studies.size + results.size > 0 ? shownStudies(db, timeZone) : [],
    posts.size > 0 ? forReaders(db, getShownPosts(db, [...posts])) : [],
    letters.size > 0 ? begunIssues(db) : [],
    gateDay(db, timeZone),
  ])
  const waiting = begun.filter(({ id, hiddenAt }) => letters.has(id) && hiddenAt === null)
  const gates = await readIssueGates(db, waiting, day)
  return new Map([
    ...shown
      .filter(({ id, recruits }) => studies.has(id) && recruits)
      .map((study) => [keyOf('study', study.id), studyCard(study, siteUrl)] as const),
    ...shown
      .filter(({ id, learned }) => results.has(id) && learned !== null)
      .map((study): readonly [string, LetterCard] => [
        keyOf('result', study.id),
        {
          title: study.title,
          lines: ['What was learned in this study.'],
          link: {
            label: 'Read what was learned',
            url: `${siteUrl}/current-studies/${study.slug}`,
          },
        },
      ]),
    ...shownPosts.map((post): readonly [string, LetterCard] => [
      keyOf('post', post.id),
      {
        title: post.title,
        lines: [post.excerpt],
        link: { label: 'Read the article', url: `${siteUrl}/blog/${post.slug}` },
      },
    ]),
    ...waiting
      .filter(({ id }) => gates.get(id)?.hold === null)
      .map((issue): readonly [string, LetterCard] => [
        keyOf('letter', issue.id),
        {
          title: issue.subject,
          lines: issue.preview ? [issue.preview] : [],
          link: { label: 'Read it on our site', url: `${siteUrl}/news/${issue.slug}` },
        },
      ]),
  ])
}
