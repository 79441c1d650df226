import type { LetterWords } from '#db/mail/words.ts'
import { asLine } from '#db/model/lib/fields.ts'
import { nameInMail } from '#db/model/mail.ts'
import { blocksOf, htmlOf } from '#db/model/text/render.ts'
import { escapeHtml } from '#db/model/text/escape-html.ts'

/** A paragraph, a link shown as a button, or a text of staff with its marks. */
type Block = string | { label: string; url: string } | { written: string; site: string }

/** A letter without its signature and footer. */
export type LetterDraft = { subject: string; blocks: Block[] }

type Foot = {
  regards: string
  /** the clinic's name, which signs the letter */
  clinic: string
  /** for recipients who have e-mail preferences: what is said of them, and their address */
  preferences?: { about: string; url: string } | undefined
}

export type Letter = { subject: string; text: string; html: string }

/** Staff may write the subject, which is one line of a mail's header. */
export const letter = (subject: string, blocks: Block[]): LetterDraft => ({
  subject: asLine(subject),
  blocks,
})

/** `typed` is the name in a form. */
export function greeting(typed: string | undefined, { contact_section: words }: LetterWords) {
  const name = nameInMail(typed)
  return name ? words.greeting.replaceAll('{name}', () => name) : words.unnamedGreeting
}

/** A text of staff, as blocks of a letter. */
export const paragraphs = (text: string) => text.split(/\n{2,}/)

/** The letter as text and as HTML, with signature and footer. */
export const signed = ({ subject, blocks }: LetterDraft, foot: Foot): Letter => ({
  subject,
  text: asText(blocks, foot),
  html: asHtml(subject, blocks, foot),
})

const asText = (blocks: Block[], { regards, clinic, preferences }: Foot) => {
  const parts = blocks.flatMap((block) => {
    if (typeof block === 'string') return block
    return 'url' in block ? `${block.label}:\n${block.url}` : blocksOf(block.written, block)
  })
  const foot = preferences ? [`-- \n${preferences.about}\n${preferences.url}`] : []
  return `${[...parts, `${regards}\n${clinic}`, ...foot].join('\n\n')}\n`
}

const link = ({ label, url }: Extract<Block, { url: string }>) =>
  `<p class="action"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>`

// Many mail programs ignore style sheets, so the styles are on the elements. Only the dark scheme needs
// a style sheet; there, `!important` overrides the elements' own styles.
const page =
  "margin:0;padding:24px 16px;background:#fbfaf6;color:#1f2a33;font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const sheet =
  'max-width:34rem;margin:0 auto;padding:8px 28px 20px;background:#fff;border:1px solid #dedfdd;border-radius:12px;overflow-wrap:break-word'
const button =
  'display:inline-block;padding:12px 22px;border-radius:10px;background:#0b6b70;color:#fff;font-weight:600;text-decoration:none'
const small =
  'margin-top:28px;padding-top:16px;border-top:1px solid #dedfdd;font-size:14px;color:#4c5a64'

const dark = `@media (prefers-color-scheme:dark){
body{background:#141b21!important;color:#efede8!important}
.sheet{background:#1d262d!important;border-color:#3a444c!important}
.action a{background:#5cc5c9!important;color:#0f1b20!important}
.foot{border-color:#3a444c!important;color:#bcc6cc!important}
.foot a{color:#5cc5c9!important}}`

const asHtml = (subject: string, blocks: Block[], { regards, clinic, preferences }: Foot) => {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`
    return 'url' in block ? link(block) : htmlOf(block.written, block)
  })
  const foot = preferences
    ? `<p class="foot" style="${small}">${escapeHtml(preferences.about)} <a href="${escapeHtml(preferences.url)}" style="color:#0b6b70">your email preferences</a>.</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head><body style="${page}"><div class="sheet" style="${sheet}">${parts.join('')}<p>${escapeHtml(regards)}<br>${escapeHtml(clinic)}</p>${foot}</div></body></html>`
}
