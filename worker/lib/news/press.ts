import type { Db } from '#db/client.ts'
import { loadLetterWords } from '#db/mail/words.ts'
import { listAllMedia } from '#db/media/media.ts'
import { picturesOf } from '#db/media/pictures.ts'
import type { NewsItem } from '#db/model/news/items.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { itemCards, studyCards } from './cards.ts'
import type { NewsPress } from './compose.ts'

/** Reads what the mails of an issue show, as visitors read it now. `items` are those of a digest. */
export async function readPress(
  db: Db,
  env: Bindings,
  issue: Pick<IssueRow, 'kind' | 'studies' | 'content'>,
  items: readonly Pick<NewsItem, 'kind' | 'recordId'>[] = [],
): Promise<NewsPress> {
  const place = { siteUrl: env.SITE_URL, timeZone: timeZone(env) }
  const [{ words, clinic }, rows, cards, cardsOfItems] = await Promise.all([
    loadLetterWords(db),
    issue.content.includes('/media/') ? listAllMedia(db) : [],
    studyCards(db, issue.kind === 'letter' ? issue.studies : [], place),
    itemCards(db, items, place),
  ])
  return {
    ...place,
    words,
    clinic,
    pictures: picturesOf(rows),
    cards,
    itemCards: cardsOfItems,
  }
}
