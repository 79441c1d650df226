/*
 * Signs without a look of their own. Search misses a word that holds one, so a text keeps only those that its
 * script or its emoji need.
 */

/** Signs that set the direction of the words after them, until a sign ends this. */
export const directionSigns = /[\u202a-\u202e\u2066-\u2069]/gu

const letterOf = (scripts: string) =>
  `(?!\\p{DI})[${scripts.replace(/(\S+) ?/g, '\\p{Script_Extensions=$1}')}]`

/** Scripts in which a joiner or its opposite makes another letter or another word. */
const joining = letterOf(
  'Arab Syrc Nkoo Mong Mand Mani Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund',
)

/** Scripts without spaces between words. */
const unspaced = letterOf('Thai Laoo Khmr Mymr Lana Java Bali')

const between = (letter: string, sign: string) => `(?<=${letter})${sign}(?=${letter})`

const needed = [
  between(joining, '\u200c'),
  `(?<=${joining})\u200d|\u200d(?=${joining})`,
  between(unspaced, '\u200b'),
  between('[\u0591-\u05c7]', '\u034f'),
  // Several emoji as one, in colour or in black, the keys of a telephone, and the flags of countries in a country
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\\p{Extended_Pictographic})',
  '(?<=(?![\\d#*])\\p{Emoji})[\ufe0e\ufe0f]|(?<=[\\d#*])\ufe0f(?=\u20e3)',
  '\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}',
  // Variants of a letter or a sign
  '(?<=[\\p{Script=Han}\\p{Script=Myanmar}\\p{Script=Phags_Pa}\\p{Sm}])[\ufe00-\ufe0f]',
  '(?<=\\p{Script=Han})[\u{e0100}-\u{e01ef}]',
  '(?<=(?!\\p{DI})\\p{Script=Mongolian})[\u180b-\u180f]',
  // Places of letters in a syllable of old Korean
  '[\u115f\u1160](?=[\u1160-\u11ff])|(?<=[\u1100-\u115f])\u1160',
].join('|')

const withoutLook = '[\\p{DI}\ufff9-\ufffb]'

const unneeded = RegExp(
  `(${needed})|(?![\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069])${withoutLook}`,
  'gu',
)

const rightToLeft =
  /(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u

const marks = /[\u200e\u200f\u061c]/g

const closes = (opening: string | undefined, sign: string) =>
  opening !== undefined && /[\u2066-\u2068]/.test(opening) === (sign === '\u2069')

/** Drops direction signs without a partner in their line, and those that go against the letters' own direction. */
function withPairs(line: string) {
  const signs = line.split(/([\u202a-\u202e\u2066-\u2069])/u)
  const open: number[] = []
  const kept = new Set<number>()
  for (let i = 1; i < signs.length; i += 2) {
    const sign = signs[i] ?? ''
    if (!/[\u202c\u2069]/.test(sign)) open.push(i)
    else if (closes(signs[open.at(-1) ?? 0], sign)) {
      const start = open.pop() ?? 0
      if (!/[\u202d\u202e]/.test(signs[start] ?? '')) kept.add(start).add(i)
    }
  }
  return signs.filter((_, i) => i % 2 === 0 || kept.has(i)).join('')
}

/** The text without invisible signs that its language does not need. What it looks like stays the same. */
export function withoutInvisible(text: string) {
  if (/^[\0-\x7f]*$/.test(text)) return text
  const kept = text.replace(unneeded, '$1')
  return rightToLeft.test(kept)
    ? kept.split('\n').map(withPairs).join('\n')
    : kept.replace(marks, '').replace(directionSigns, '')
}
