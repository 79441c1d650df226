import { type Report, unread } from './told.ts'

/** Bullets of Symbol and Wingdings, which a text without fonts has as private signs of Unicode. */
const bullet = /^([ \t]*)[\uf0a7\uf0a8\uf0b7\uf0d8\uf076\uf0fc][ \t]*/gm

const privateSign = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu

/** Signs that print sets as one. Search misses a word that holds them, or a sign without a look. */
const ligature = /[\ufb00-\ufb06]/g
const withoutLook = /[\u00ad\u2060\ufeff]+/g

export const withPlainSigns = (text: string) =>
  text.replace(ligature, (sign) => sign.normalize('NFKD')).replace(withoutLook, '')

/** Signs of calculations and comparisons, which would be taken for Markdown: `2*3*4`, `> 18 years`. */
const calculated = (text: string) =>
  text
    .replace(/(?<=[\d)] ?)\*(?=[\d(])/g, '\\*')
    .replace(/^([ \t]*(?:[-*+•][ \t]+|\d{1,9}[.)][ \t]+)?)(?=>\s?[\d=]|\+\s\d)/gm, '$1\\')

/** A pasted text without HTML, as Markdown. */
export function plainMarkdown(text: string, report: Report) {
  const read = text.replace(bullet, '$1- ').replace(privateSign, (sign) => {
    report.countUnread([sign], '')
    return unread
  })
  return calculated(withPlainSigns(read))
}
