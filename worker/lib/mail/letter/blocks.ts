export type LetterLink = { label: string; url: string }

/** A line of the box of facts. `url` makes it a link, for example to call a telephone number. */
export type LetterFact = { name: string; value: string; url?: string | undefined }

/** A paragraph, a button, a row of small links, a box of facts, or a text of staff with its marks. */
export type LetterBlock =
  | string
  | LetterLink
  | { links: LetterLink[] }
  | { facts: LetterFact[] }
  | { text: string; lang: string }
  | { written: string; site: string }

/** A letter without its signature and footer. */
export type LetterDraft = { subject: string; blocks: LetterBlock[] }

export type LetterFoot = {
  regards: string
  /** the clinic's name, which signs the letter */
  clinic: string
  /** for recipients with e-mail preferences: the sentence about them, and the address of their page */
  preferences?: { about: string; url: string } | undefined
}

export type Letter = { subject: string; text: string; html: string }
