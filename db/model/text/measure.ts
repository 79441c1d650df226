import { splitSentences } from '../lib/sentences.ts'
import { syllablesOf } from './syllables.ts'

export const wordsIn = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []

/** As in Flesch's test, the words before a colon count as a sentence too, and so does a cell of a table. */
const sentencesIn = (blocks: readonly string[]) =>
  blocks
    .flatMap((block) => block.split(' | '))
    .flatMap(splitSentences)
    .flatMap((sentence) => sentence.split(/(?<=:)\s+/))

/** Names and labels are no sentences, and would make everything look easy. */
const isSentence = (text: string) => wordsIn(text).length > 3

/** The school year, in the United States, that reads this with ease: Flesch and Kincaid, 1975. */
export function gradeOf(blocks: readonly string[]) {
  const sentences = sentencesIn(blocks).filter(isSentence)
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** in words; adults read 200 to 250 a minute silently */
const readInAMinute = 220

/** Words, minutes to read, and the reading grade if there are sentences to judge by. */
export function measuresOf(blocks: readonly string[]) {
  const words = blocks.flatMap(wordsIn).length
  const grade = gradeOf(blocks)
  return {
    words,
    minutes: Math.ceil(words / readInAMinute),
    grade: Number.isFinite(grade) ? Math.max(1, Math.round(grade)) : undefined,
  }
}

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function countWords(text: string) {
  if (!unspaced.test(text)) return wordsIn(text).length
  const segments = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)]
  return segments.filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment)).length
}

/** Flesch and Kincaid counted English. */
function isMostlyLatin(blocks: readonly string[]) {
  const letters = blocks.join('').match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  return latin.length * 2 > letters.length
}

/** The grade has one decimal, and is undefined without an English sentence to judge by. */
export function readabilityOf(blocks: readonly string[]) {
  const sentences = sentencesIn(blocks).map((text) => ({ text, words: countWords(text) }))
  const grade = isMostlyLatin(blocks) ? gradeOf(blocks) : Number.NaN
  const longest = sentences.reduce<(typeof sentences)[number] | undefined>(
    (longest, sentence) => (sentence.words > (longest?.words ?? 0) ? sentence : longest),
    undefined,
  )
  return {
    words: sentences.reduce((sum, { words }) => sum + words, 0),
    grade: Number.isFinite(grade) ? Math.round(grade * 10) / 10 : undefined,
    longest,
  }
}
