/** A choice of https://www.unicode.org/reports/tr39, and letters that Unicode does not decompose. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꭺ',
  b: 'вьʙƅꮟᏼ',
  c: 'сϲᴄꮯ',
  d: 'ԁᴅꭰɗđ',
  e: 'еεєɛҽᴇꭼ',
  f: 'ғƒꜰϝ',
  g: 'ɡԍɢցꮐ',
  h: 'һнհʜꮋ',
  i: 'іιıɩɪӏꭵ',
  j: 'јϳᴊꭻ',
  k: 'кκᴋꮶ',
  l: 'ʟłꮮ',
  m: 'мμᴍꮇ',
  n: 'пηոɴ',
  o: 'оοσօᴏøө',
  p: 'рρᴘꮲ',
  q: 'ԛգ',
  r: 'гʀꭱᴦ',
  s: 'ѕꜱʂꮪ',
  t: 'тτᴛꭲ',
  u: 'υսᴜʋ',
  v: 'νѵᴠꮩ',
  w: 'ԝωᴡꮃ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢꮓ',
}

/** Capitals that look like another letter than their small ones do. */
const capitals = { Η: 'H', Ν: 'N', Υ: 'Y', Ӏ: 'l' }

const latinOf = new Map([
  ...Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].flatMap((other) => [
      [other.toUpperCase(), latin.toUpperCase()] as const,
      [other, latin] as const,
    ]),
  ),
  ...Object.entries(capitals),
])

// White letters on black disks and squares: A to Z in this order.
const black = String.raw`\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}`
const foldable = RegExp(`[${[...latinOf.keys()].join('')}${black}]`, 'gu')

const letterInBlack = (sign: string) =>
  String.fromCodePoint(0x61 + (((sign.codePointAt(0) ?? 0) - 0x1f150) % 32))

/** Replaces letters with the Latin letters that they look like. */
export const withoutLookAlikes = (text: string) =>
  text.replace(foldable, (sign) => latinOf.get(sign) ?? letterInBlack(sign))

const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  amp: '&',
  dollar: '$',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
}

/** Replaces HTML's references with their characters, also numeric ones without a semicolon. */
export const withoutReferences = (text: string) =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (whole, hex: string | undefined, decimal: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/&([a-z])(?:opf|scr|fr);/gi, '$1')
    .replace(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)

const figures: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
}
const dotted = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}\s]\p{L}){2,}(?![\p{L}\p{N}])/gu

const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')

/** Restores words that are written with figures, “pa1d”, or with signs between the letters, “p.a.i.d”. */
export const withWholeWords = (text: string) =>
  text
    .replace(/(?<=\p{L})[01345@$]+(?!\d|[.,]\d)/gu, (signs) =>
      Array.from(signs, (sign) => figures[sign] ?? sign).join(''),
    )
    .replace(dotted, lettersOf)

const spaced =
  /(?<![\p{L}\p{N}])\p{L}(?:(?=\S{0,2}[^\S\n])[^\p{L}\p{N}\n]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu

/** The letters that stand apart, “w e p a y”. Nobody can tell where one word ends and the next begins. */
export const spacedLetters = (text: string) =>
  Array.from(text.matchAll(spaced), ([letters]) => lettersOf(letters))
