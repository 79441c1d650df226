import { type Report, unread } from './told.ts'

/** Bullets of Symbol and Wingdings: text without fonts has them as private-use characters of Unicode. */
const bullet = /^([ \t]*)[\uf0a7\uf0a8\uf0b7\uf0d8\uf076\uf0fc][ \t]*/gm

const privateSign = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu

/** Ligatures, and invisible characters below: search would not find a word that contains one. */
const ligature = /[\ufb00-\ufb06]/g
const withoutLook = /[\u00ad\u2060\ufeff]+/g

export const withPlainSigns = (text: string) =>
  text.replace(ligature, (sign) => sign.normalize('NFKD')).replace(withoutLook, '')

/** Escapes calculations and comparisons that Markdown would interpret: `2*3*4`, `> 18 years`. */
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
