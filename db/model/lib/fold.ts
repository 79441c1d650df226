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

/**
 * Folds a text for comparison: without case, apostrophes, invisible characters, more than single spaces, and
 * accents of Latin and Greek letters; with one kind of hyphen.
 */
export const fold = (text: string) => {
  const plain = text.replace(apostrophes, '')
  return (isAscii(plain) ? plain.toLowerCase() : foldLetters(plain)).replace(/\s+/g, ' ').trim()
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

const foldLetters = (text: string) =>
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
