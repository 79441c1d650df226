import { wordWidth } from './font.ts'

const space = 0.25

/** Longer words are cut, so that even a word in capitals fits into the picture. */
const longestWord = 20

const widthOf = (text: string, size: number) =>
  size * text.split(' ').reduce((sum, word) => sum + wordWidth(word) + space, -space)

function wrap(words: string[], size: number, width: number) {
  const lines: string[] = []
  for (const word of words) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(line, size) <= width) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

/** Breaks the text into lines of about the same length, with the fewest lines that `width` allows. */
function balanced(words: string[], size: number, width: number) {
  const count = wrap(words, size, width).length
  let narrowest = width
  while (narrowest > width / 2 && wrap(words, size, narrowest - size / 4).length === count)
    narrowest -= size / 4
  return wrap(words, size, narrowest)
}

const ellipsis = (line: string) => `${line.replace(/[\s,.;:]*\S{0,3}$/, '')}…`

type Room = { width: number; height: number; leading: number }

/** The text at the largest size that fits. If none fits, the smallest size, and the last line ends in an ellipsis. */
export function fit(text: string, sizes: readonly number[], { width, height, leading }: Room) {
  const words = text.match(new RegExp(`\\S{1,${longestWord}}`, 'gu')) ?? []
  const setAt = (size: number) => {
    const limit = Math.floor(height / (size * leading))
    const lines = balanced(words, size, width)
    const shown = lines.slice(0, limit)
    const cut = lines.length > limit
    return { size, cut, lines: cut ? shown.with(-1, ellipsis(shown.at(-1) ?? '')) : shown }
  }
  const settings = sizes.map(setAt)
  return settings.find(({ cut }) => !cut) ?? settings.at(-1)
}

export function shortenedLine(text: string, size: number, width: number) {
  let kept = text
  while (widthOf(kept, size) > width) kept = `${kept.slice(0, -4).trimEnd()}…`
  return kept
}
