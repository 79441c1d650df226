// Letters that Unicode does not decompose.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}

// Signs that people and their telephones write for an apostrophe. ´ would become a space and an accent.
const apostrophes = /['\u0060´ʹʻʼʽ‘’‛′＇]/g

/** Traces of erasures store names in this form, so it must not change. */
export const foldLetters = (text: string) => {
  const plain = text.replace(apostrophes, '')
  return (isAscii(plain) ? plain.toLowerCase() : foldOthers(plain)).replace(/\s+/g, ' ').trim()
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

const foldOthers = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Cf}+/gu, '')
    // In other scripts a mark may be a vowel or make another letter.
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[\p{Pd}−]/gu, '-')
    // Upper case first: it turns ß into SS and ı into I.
    .toUpperCase()
    .toLowerCase()
    .replace(/[æđðħłøœþς]/g, (letter) => plainLetters[letter] ?? letter)

// Vowel signs that are mostly left out, stress, and the stroke that only makes an Arabic word longer
const leftOut =
  /[\u0300\u0301\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g

/** Letters that keyboards and habits write in several ways: the first one of each group replaces the others. */
const sameLetters = new Map(
  ['اأإآٱ', 'وؤ', 'يئىیې', 'كک', 'هةۀہھەۃ', 'её'].flatMap(([first = '', ...others]) =>
    others.map((letter) => [letter, first]),
  ),
)

const shifted = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)

/** Folds a text for comparison: `foldLetters`, and what other scripts write in several ways. */
export function fold(text: string) {
  const folded = foldLetters(text)
  return isAscii(folded)
    ? folded
    : folded
        .replace(leftOut, '')
        .replace(/[\u0400-\u06ff]/g, (letter) => sameLetters.get(letter) ?? letter)
        .replace(/[٠-٩]/g, (digit) => shifted(digit, -0x630))
        .replace(/[۰-۹]/g, (digit) => shifted(digit, -0x6c0))
        .replace(/[ァ-ヶ]/g, (katakana) => shifted(katakana, -0x60))
}

// Before a vowel, or at the end of a name, two letters are mostly no umlaut: Joey, Sue, Samuel.
const consonant = '[b-df-hj-np-tv-xz]'
const spelledOut = new RegExp(`aa+|(?:[ao]|(?<![aeq])u)e(?=l${consonant}|(?!l)${consonant})`, 'g')

/** A folded text with one letter where keyboards without ä, ö, ü, å write two: of Mueller as of Müller, muller. */
export const oneSpelling = (folded: string) => folded.replace(spelledOut, ([vowel]) => vowel ?? '')
