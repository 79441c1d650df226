export type LetterLink = { label: string; url: string }

/** A line of the box of facts. `url` is for what one can press, such as a telephone number. */
export type LetterFact = { name: string; value: string; url?: string | undefined }

/** A paragraph; a button; further links, which weigh less; a box of facts; or a text of staff with its marks. */
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
  /** for recipients who have e-mail preferences: what is said of them, and their address */
  preferences?: { about: string; url: string } | undefined
}

export type Letter = { subject: string; text: string; html: string }
