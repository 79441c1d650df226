import type { LetterWords } from '#db/mail/words.ts'
import { asLine } from '#db/model/lib/fields.ts'
import { formatTime } from '#db/model/lib/time.ts'
import { itemKinds } from '#db/model/news/labels.ts'
import type { ReaderNews } from '#db/model/news/items.ts'
import { campaignLink } from '#db/model/text/address.ts'
import type { Pictures } from '#db/model/text/picture.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import type { LetterBlock, LetterCard, NewsFoot } from '../mail/letter/blocks.ts'
import { signedLetter } from '../mail/letter/letter.ts'
import { keyOfItem } from './cards.ts'

/** The parts that all mails of an issue have in common. */
export type NewsPress = {
  siteUrl: string
  timeZone: string
  words: LetterWords
  clinic: string
  pictures: Pictures
  /** the cards of the studies of a letter */
  cards: readonly LetterCard[]
  /** the cards of all items of a digest, by their keys */
  itemCards: ReadonlyMap<string, LetterCard>
}

type Addressee = {
  email: string
  /** the secret of the link to their preferences */
  token: string
  confirmedAt: string
  isSponsor: boolean
  /** for a digest */
  news?: ReaderNews | undefined
}

type NewsIssueText = Pick<IssueRow, 'id' | 'kind' | 'subject' | 'preview' | 'content' | 'slug'>

/** The campaign that links to our pages name: the same for everybody. */
const campaignOf = ({ slug }: NewsIssueText) => slug ?? 'trial'

/** The letter, and then the cards of its studies. */
const letterBlocks = (issue: NewsIssueText, press: NewsPress): LetterBlock[] => [
  {
    written: issue.content,
    site: press.siteUrl,
    campaign: campaignOf(issue),
    pictures: press.pictures,
  },
  ...press.cards.map((card) => ({ card })),
]

/** The items that visitors can still read, by their kinds. */
function digestBlocks({ items, more }: ReaderNews, press: NewsPress): LetterBlock[] {
  const byKind = keysOf(itemKinds).flatMap((kind): LetterBlock[] => {
    const cards = items
      .filter((item) => item.kind === kind)
      .flatMap((item) => press.itemCards.get(keyOfItem(item)) ?? [])
    return cards.length > 0
      ? [{ heading: itemKinds[kind] }, ...cards.map((card) => ({ card }))]
      : []
  })
  if (byKind.length === 0) return []
  return [...byKind, ...(more > 0 ? [`And ${more} more on our site.`] : [])]
}

const cardInCampaign = (block: LetterBlock, siteUrl: string, campaign: string): LetterBlock =>
  typeof block === 'object' && 'card' in block
    ? {
        card: {
          ...block.card,
          link: { ...block.card.link, url: campaignLink(block.card.link.url, siteUrl, campaign) },
        },
      }
    : block

const dayOf = (at: string, timeZone: string) =>
  formatTime(at, { timeZone, year: 'numeric', month: 'long', day: 'numeric' })

/** The links of one reader. Without a reader, in a trial, they lead to the page without a token. */
function readerLinks(siteUrl: string, reader: Addressee | undefined) {
  if (!reader) {
    const page = `${siteUrl}/email-preferences`
    return { preferences: page, unsubscribe: page }
  }
  const query = new URLSearchParams({ email: reader.email, token: reader.token })
  return {
    preferences: `${siteUrl}/email-preferences?${query}`,
    unsubscribe: `${siteUrl}/api/email-preferences/unsubscribe?${query}`,
  }
}

function footOf(issue: NewsIssueText, press: NewsPress, reader: Addressee | undefined): NewsFoot {
  const { siteUrl, timeZone, words, clinic } = press
  const { preferences, unsubscribe } = readerLinks(siteUrl, reader)
  const since = reader
    ? `on ${dayOf(reader.confirmedAt, timeZone)}`
    : 'on … (the day is filled in for each reader)'
  const path = issue.slug ? `/news/${issue.slug}` : ''
  return {
    why: `You get this mail because you asked ${clinic} to keep you informed, ${since}.`,
    uncounted: 'We do not count who opens it or which links are pressed.',
    postal: [clinic, ...words.company_info.address.split('\n')].join(' · '),
    page: {
      label: 'Read it in the browser',
      url: campaignLink(siteUrl + path, siteUrl, campaignOf(issue)),
    },
    preferences: { label: 'Choose what you get', url: preferences },
    unsubscribe: { label: 'Unsubscribe', url: unsubscribe },
  }
}

type NewsMail = Pick<MailMessage, 'subject' | 'text' | 'html'> & {
  headers: Record<string, string>
  replyTo?: string
}

/** The mail of an issue to one reader; as a trial without one. Null if a digest has nothing left to tell. */
export async function composeNews(
  issue: NewsIssueText,
  press: NewsPress,
  reader?: Addressee,
): Promise<NewsMail | null> {
  const { siteUrl, words, clinic } = press
  const blocks =
    issue.kind === 'letter'
      ? letterBlocks(issue, press)
      : reader?.news
        ? digestBlocks(reader.news, press)
        : []
  if (blocks.length === 0) return null
  const draft = {
    subject: asLine(issue.subject),
    preview: issue.preview,
    blocks: blocks.map((block) => cardInCampaign(block, siteUrl, campaignOf(issue))),
  }
  const news = footOf(issue, press, reader)
  const foot = { regards: words.contact_section.regards, clinic, news }
  const { email_general: patients, email_partners: sponsors } = words.company_info
  const replyTo = reader?.isSponsor && sponsors ? sponsors : patients
  return {
    ...(await signedLetter(draft, foot)),
    ...(replyTo && { replyTo }),
    headers: {
      'List-Id': `<news.${new URL(siteUrl).host}>`,
      ...(reader && {
        'List-Unsubscribe': `<${news.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
