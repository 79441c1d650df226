const titles =
  /^(?:dra?|doctor|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|sra?|herr|frau|mme|dott)$/i
const degrees =
  /^(?:MD|DO|DPhil|PhD|DrPH|MBBS|MBChB|MPH|MSc?|MA|MBA|BSc?|BA|BSN|RN|NP|FNP|PA|LPN|DNP|PharmD|CCR[CP]|FACC|FACP|MRCP|FRCP|Jr|Sr|II|III|IV)$/
/** No name is longer than its column. */
const maxLength = 255

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter of a word with its accents, in capitals; undefined for a word without letters, such as an emoji. */
export function firstLetter(word: string) {
  const start = word.search(/[\p{L}\p{N}]/u)
  if (start < 0) return undefined
  // A few signs are enough for a letter: a text may stack accents without end.
  const [first] = letters.segment(word.slice(start, start + 8).normalize('NFC'))
  return first?.segment.toUpperCase()
}

const isTitle = (word: string) => titles.test(word.replaceAll('.', ''))
const isDegree = (word: string) => degrees.test(word.replaceAll('.', ''))

/** The words of a name without titles before it, degrees after it, and what stands in brackets. */
function wordsOf(name: string) {
  const words = name
    .slice(0, maxLength)
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\.(?=\p{L}{2})/gu, '. ')
    .split(/[\s,،、]+/)
    .filter((word) => firstLetter(word) !== undefined)
  const start = words.findIndex((word) => !isTitle(word))
  const end = words.findLastIndex((word) => !isDegree(word))
  return start >= 0 && start <= end ? words.slice(start, end + 1) : words
}

const isJoined = (letter = '') => /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u.test(letter)

/** 'EM' for 'Dr. Elena Marchetti, MD': the first letters of the first and the last word. */
export function nameInitials(name: string) {
  const words = wordsOf(name)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const [first = [...name.trim()][0] ?? '', last = ''] = ends.map((word = '') => firstLetter(word))
  // The sign between keeps two letters of Arabic from being joined to a word.
  return first + (isJoined(first) && last ? '\u200c' : '') + last
}
