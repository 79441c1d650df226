import type { Pictures } from '#db/model/text/picture.ts'

export type LetterLink = { label: string; url: string }

/** A line of the box of facts. `url` makes it a link, for example to call a telephone number. */
export type LetterFact = { name: string; value: string; url?: string | undefined }

/** A box about one thing that has a page. */
export type LetterCard = { title: string; lines: string[]; link: LetterLink }

/** A text of staff with its marks. */
type Written = {
  written: string
  site: string
  /** for news: links to our pages name it */
  campaign?: string
  /** the library, for pictures in the text; without it there are none */
  pictures?: Pictures
}

/** A paragraph, a heading, a button, a row of small links, a box of facts, a card, or a text of staff. */
export type LetterBlock =
  | string
  | LetterLink
  | { heading: string }
  | { links: LetterLink[] }
  | { facts: LetterFact[] }
  | { card: LetterCard }
  | { text: string; lang: string }
  | Written

/** A letter without its signature and footer. `preview` is the line that mail programs show beside the subject. */
export type LetterDraft = { subject: string; preview?: string; blocks: LetterBlock[] }

/** The end of each news mail. */
export type NewsFoot = {
  /** why the reader gets it, and since when */
  why: string
  /** how it is counted: not at all */
  uncounted: string
  postal: string
  /** its page, which anybody may read */
  page: LetterLink
  preferences: LetterLink
  unsubscribe: LetterLink
}

export type LetterFoot = {
  regards: string
  /** the clinic's name, which signs the letter */
  clinic: string
  /** for recipients with e-mail preferences: the sentence about them, and the address of their page */
  preferences?: { about: string; url: string } | undefined
  news?: NewsFoot
}

export type Letter = { subject: string; text: string; html: string }
