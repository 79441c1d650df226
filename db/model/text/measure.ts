/** Vowels that are sounded, as far as spelling tells. */
function syllablesOf(word: string) {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$|^y/g, '')
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0)
}

export const wordsIn = (text: string) => text.match(/\p{L}[\p{L}'’-]*/gu) ?? []

/** The school year, in the United States, that reads this with ease: Flesch and Kincaid, 1975. */
export function gradeOf(blocks: string[]) {
  const sentences = blocks
    .flatMap((block) => block.split(/(?<=[.?!:])\s+| \| /))
    // Names and labels are no sentences, and would make everything look easy.
    .filter((sentence) => wordsIn(sentence).length > 3)
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** in words; adults read 200 to 250 a minute silently */
const readInAMinute = 220

/** Words, minutes to read, and the reading grade where there are sentences to judge by. */
export function measuresOf(blocks: string[]) {
  const words = blocks.flatMap(wordsIn).length
  const grade = gradeOf(blocks)
  return {
    words,
    minutes: Math.ceil(words / readInAMinute),
    grade: Number.isFinite(grade) ? Math.max(1, Math.round(grade)) : undefined,
  }
}
