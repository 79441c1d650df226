import { html, raw } from 'hono/html'
import { htmlOf } from '#db/model/text/render.ts'
import type {
  LetterBlock,
  LetterCard,
  LetterDraft,
  LetterFact,
  LetterFoot,
  LetterLink,
  NewsFoot,
} from './blocks.ts'

// Many programs ignore style sheets. Only links that staff write and the dark scheme need one; `!important` overrides the elements' styles.
const styles = {
  page: "margin:0;padding:20px 12px;background:#fbfaf6;color:#1f2a33;font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet:
    'max-width:34rem;margin:0 auto;padding:20px 24px;background:#fff;border:1px solid #dedfdd;border-radius:12px;overflow-wrap:break-word',
  clinic:
    'margin:0 0 20px;padding-bottom:14px;border-bottom:3px solid #0b6b70;font-weight:700;color:#0b6b70',
  button:
    'display:inline-block;padding:12px 22px;border-radius:10px;background:#0b6b70;color:#fff;font-weight:600;text-decoration:none',
  links: 'margin:8px 0 20px',
  link: 'display:inline-block;padding:8px 24px 8px 0;color:#0b6b70;font-weight:600',
  facts: 'width:100%;margin:20px 0;padding:10px 18px;background:#eaf3f2;border-radius:10px',
  name: 'padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400;white-space:nowrap;color:#4c5a64',
  value: 'width:100%;padding:6px 0;vertical-align:top',
  // The first fact is the main one, such as day and time.
  first: 'font-weight:600',
  small:
    'margin-top:28px;padding-top:16px;border-top:1px solid #dedfdd;font-size:14px;color:#4c5a64',
  plainLink: 'color:#0b6b70',
  heading: 'margin:28px 0 8px;font-size:19px;line-height:1.3',
  card: 'width:100%;margin:16px 0;border:1px solid #dedfdd;border-radius:10px;border-collapse:separate',
  cardCell: 'padding:14px 18px',
  cardTitle: 'margin:0 0 6px;font-weight:700;line-height:1.35',
  cardLine: 'margin:0 0 6px',
  // Mail programs show the first words of a mail beside its subject.
  preview: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#fbfaf6',
} as const

const sheets = `.sheet a{color:#0b6b70}
@media (prefers-color-scheme:dark){
body{background:#141b21!important;color:#efede8!important}
.sheet{background:#1d262d!important;border-color:#3a444c!important}
.sheet a,.clinic{color:#5cc5c9!important}
.clinic{border-color:#5cc5c9!important}
.sheet .action a{background:#5cc5c9!important;color:#0f1b20!important}
.facts{background:#26333a!important}
.card{border-color:#3a444c!important}
.facts th,.foot{color:#bcc6cc!important}
.foot{border-color:#3a444c!important}}`

const anchor = ({ label, url }: LetterLink, style: string) =>
  html`<a href="${url}" style="${style}">${label}</a>`

const factHtml = ({ name, value, url }: LetterFact, row: number) => {
  const shown = url ? anchor({ label: value, url }, styles.plainLink) : value
  return html`<tr><th scope="row" style="${styles.name}">${name}</th><td style="${styles.value}${row === 0 && `;${styles.first}`}">${shown}</td></tr>`
}

const cardHtml = ({ title, lines, link }: LetterCard) =>
  html`<table role="presentation" class="card" style="${styles.card}"><tbody><tr><td style="${styles.cardCell}"><p style="${styles.cardTitle}">${title}</p>${lines.map((line) => html`<p style="${styles.cardLine}">${line}</p>`)}${anchor(link, styles.link)}</td></tr></tbody></table>`

function blockHtml(block: LetterBlock) {
  if (typeof block === 'string') return html`<p>${block}</p>`
  if ('url' in block) return html`<p class="action">${anchor(block, styles.button)}</p>`
  if ('links' in block) {
    const links = block.links.map((link, at) => html`${at > 0 && ' '}${anchor(link, styles.link)}`)
    return html`<p style="${styles.links}">${links}</p>`
  }
  if ('heading' in block) return html`<h2 style="${styles.heading}">${block.heading}</h2>`
  if ('card' in block) return cardHtml(block.card)
  if ('facts' in block) {
    return html`<table class="facts" style="${styles.facts}"><tbody>${block.facts.map(factHtml)}</tbody></table>`
  }
  return 'text' in block
    ? html`<p lang="${block.lang}">${block.text}</p>`
    : raw(htmlOf(block.written, block))
}

const newsFootHtml = ({ why, uncounted, postal, page, preferences, unsubscribe }: NewsFoot) => {
  const links = [page, preferences, unsubscribe].map(
    (link, at) => html`${at > 0 && ' · '}${anchor(link, styles.plainLink)}`,
  )
  return html`<div class="foot" style="${styles.small}"><p>${why} ${uncounted}</p><p>${links}</p><p>${postal}</p></div>`
}

export function htmlOfLetter(
  { subject, preview, blocks }: LetterDraft,
  { regards, clinic, preferences, news }: LetterFoot,
) {
  const foot =
    preferences &&
    html`<p class="foot" style="${styles.small}">${preferences.about} ${anchor({ label: 'your email preferences', url: preferences.url }, styles.plainLink)}.</p>`
  const before = preview ? html`<div style="${styles.preview}">${preview}</div>` : ''
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(sheets)}</style></head><body style="${styles.page}">${before}<div class="sheet" style="${styles.sheet}"><p class="clinic" style="${styles.clinic}">${clinic}</p>${blocks.map(blockHtml)}<p>${regards}<br>${clinic}</p>${foot}${news && newsFootHtml(news)}</div></body></html>`
}
