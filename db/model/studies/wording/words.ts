import { splitSentences } from '#db/model/lib/sentences.ts'
import { spacedLetters, withoutLookAlikes, withoutReferences, withWholeWords } from './disguises.ts'
import {
  amounts,
  claimFields,
  claims,
  freeOfCost,
  newPlaces,
  phrases,
  tested,
} from './refused-phrases.ts'

const letterPattern = String.raw`[\p{L}\p{N}]`

/** One pattern for all phrases, so that a long text is read once. */
const patternsOf = (words: readonly string[]) => {
  const whole = `(?<!${letterPattern})(?:${[freeOfCost, ...words].join('|')})(?!${letterPattern})`
  const closed = ['free', ...words].map((word) => word.replaceAll(/\[ -\]\??| /g, ''))
  return {
    written: RegExp(`${whole}|${amounts.join('|')}`, 'gu'),
    disguised: RegExp(whole, 'gu'),
    spaced: RegExp(closed.join('|'), 'gu'),
  }
}

const anywhere = patternsOf(phrases)
const withClaims = patternsOf([...phrases, ...claims])

/** Unifies what looks the same: letters, spaces, apostrophes, hyphens; without invisible signs. Keeps line breaks. */
const plain = (text: string) =>
  withoutLookAlikes(
    withoutReferences(text)
      // Arabic presentation forms: one of them may stand for eighteen letters.
      .replace(/[\uFB50-\uFDFF\uFE70-\uFEFE]+/g, ' ')
      .normalize('NFKD')
      .replace(/[\p{Cf}\p{DI}]+/gu, ''),
  )
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replace(/['\u0060´ʹʻʼʽ‘’‛′]/g, "'")
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/'ll(?!\p{L})/giu, ' will')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    // A word that is parted at the end of a line stays one.
    .replace(/(?<=\p{L}-)\n\s*/gu, '')

/** Removes the signs of Markdown, which may split or hide words that visitors read. */
const unmarked = (text: string) =>
  text.replace(/\]\([^()\s]*(?: "[^"\n]*")?\)/g, '').replace(/[*\\[\]]|<\/?su[bp]>/g, '')

const beginsBlock = /^(?:[-*+>#|]|\d{1,9}[.)])(?:\s|$)|^#/

/** The paragraphs and items of lists of a text, each on one line. */
function blocksIn(text: string) {
  const blocks: string[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join(' ').replace(/\s+/g, ' '))
    lines = []
  }
  for (const untrimmed of text.split('\n')) {
    const line = untrimmed.trim()
    if (line === '' || beginsBlock.test(line)) end()
    if (line) lines.push(line)
  }
  end()
  return unmarked(blocks.join('\n')).split('\n')
}

const words = /[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu

/** How many words before the treatment may say that it is new. */
const reach = 3

/** “New blood pressure drug”, in a sentence that does not say that the drug is investigational. */
function calledNew(sentence: string) {
  const said: readonly string[] = sentence.toLowerCase().match(words) ?? []
  if (said.includes('investigational')) return []
  const found = new Set<string>()
  for (const [at, word] of said.entries()) {
    if (!isNew(word) || newPlaces.has(said[at + 1] ?? '')) continue
    const near = said.slice(at + 1, at + 1 + reach)
    const end = near.findIndex((later) => tested.has(later.slice(later.lastIndexOf('-') + 1)))
    if (end >= 0) found.add([word, ...near.slice(0, end + 1)].join(' '))
  }
  return [...found]
}

/** “New-onset” says when a disease began. */
const isNew = (word: string) => word === 'new' || word.endsWith('-new')

const allIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([found]) => found.trim())

/** Words of a listing fact, in lower case, that need a board's approval: listing facts are public without one. */
export function refusedWords({ field, text }: { field: string; text: string }): string[] {
  const blocks = blocksIn(plain(text))
  const said = blocks.join('\n').toLowerCase()
  const { written, disguised, spaced } = claimFields.includes(field) ? withClaims : anywhere
  return [
    ...new Set([
      ...allIn(said, written),
      ...allIn(withWholeWords(said), disguised),
      ...spacedLetters(said).flatMap((letters) => allIn(letters, spaced)),
      ...blocks
        .filter((block) => /new/i.test(block))
        .flatMap(splitSentences)
        .flatMap(calledNew),
    ]),
  ]
}
