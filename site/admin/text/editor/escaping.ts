/* Puts a backslash only before characters that Markdown would interpret, because staff read the source too. */

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
const isSpace = (character: string) => /\s/.test(character)

/** A character between spaces, and an underscore between letters, have no meaning in Markdown. */
function needsEscape(text: string, at: number) {
  const before = text[at - 1] ?? ''
  const after = text[at + 1] ?? ''
  if (isSpace(before) && isSpace(after)) return false
  return !(text[at] === '_' && isWord(before) && isWord(after))
}

export const escapedMarkdown = (text: string) =>
  text
    .replace(/\\(?=[!-/:-@[-\x60{-~]|$)/g, '\\\\')
    .replace(/[*_]/g, (sign, at: number, whole: string) =>
      needsEscape(whole, at) ? `\\${sign}` : sign,
    )
    // Markdown has no link without `](`.
    .replaceAll('](', ']\\(')
    .replace(/<(?=\/?su[bp]>)/g, '\\<')

/** The words of a link or the description of a picture, which stand in brackets. */
export const escapedLabel = (text: string) => escapedMarkdown(text).replace(/[[\]]/g, '\\$&')

/** Matches the beginning of a heading, a list, a quote or a divider, and the second line of a table. */
export const escapedLineStart = (text: string) =>
  text
    .replace(/^(\s*)(?=[:|][-:|\s]*$|-[-:|][-:|\s]*$)/, '$1\\')
    .replace(/^(\s*)(#{2,3}\s|>|[-+*](?=\s|$)|-(?=[-\s]*$))/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/** Number signs at the end of a heading would be dropped. */
export const escapedHeading = (text: string) => text.replace(/(^|\s)(#+\s*)$/, '$1\\$2')

/** Words in a cell of a table: a line break is written as `<br>` there. */
export const escapedCell = (text: string) => text.replace(/<(?=br ?\/?>)/gi, '\\<')
