/** Abbreviations that another word always follows. */
const inside = new Set(
  'dr mr mrs ms prof st vs e.g i.e eg ie cf approx ca no nos fig figs vol incl excl min max avg'.split(
    ' ',
  ),
)

/** Abbreviations that may also be the last word of a sentence: the next letter tells. */
const either = new Set(
  'etc a.m p.m am pm u.s u.k e.u d.c inc ltd co corp jr sr ph.d m.d b.i.d t.i.d q.i.d p.o i.v i.m s.c jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri al hr hrs mg ml kg'.split(
    ' ',
  ),
)

/** Words before a single letter that belongs to them: “hepatitis C”, not “John C. Smith”. */
const lettered =
  /(?:^|[^\p{L}])(?:vitamin|vitamins|hepatitis|influenza|type|group|class|grade|stage|part|phase|arm|cohort|factor|plan|option|study|blood)\s+$/iu

// A sign that ends a sentence in scripts with spaces between words, and one in scripts without. At most three closing
// quotes or brackets are looked at, so that a long row of them takes no time.
const ends = /[.!?…؟۔](?=["'”’)\]*_]{0,3}(?:\s|$))|[。！？｡।॥]/gu
const closing = /["'”’)\]*_]/

/** Longer than any abbreviation. */
const wordLength = 24

function isAbbreviation(text: string, at: number) {
  const before = text.slice(Math.max(0, at - wordLength), at)
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? ''
  const next = /^[.\s"'“‘([]*(\p{L}?)/u.exec(text.slice(at, at + wordLength))?.[1] ?? ''
  const isLower = next !== next.toUpperCase()
  const name = word.toLowerCase()
  if (inside.has(name)) return name !== 'no' || /^\.\s+\d/.test(text.slice(at, at + wordLength))
  if (either.has(name)) return isLower
  if (!/^\p{Lu}$/u.test(word)) return false
  // An initial stands between names.
  const earlier = before.slice(0, -1)
  return !lettered.test(earlier) && /(?:^|[.\s])\p{Lu}[\p{L}.]*\s+$/u.test(earlier) && !isLower
}

/** The sentences of one paragraph. Decimals, initials and abbreviations do not end one. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: sign, index } of paragraph.matchAll(ends)) {
    if (sign === '.' && isAbbreviation(paragraph, index)) continue
    const isTrailingOff = sign === '…' || paragraph.slice(index - 2, index) === '..'
    if (isTrailingOff && /^.["'”’)\]]{0,3}\s{1,3}\p{Ll}/u.test(paragraph.slice(index, index + 9)))
      continue
    let end = index + 1
    while (closing.test(paragraph[end] ?? '')) end++
    sentences.push(paragraph.slice(start, end))
    start = end
  }
  sentences.push(paragraph.slice(start))
  return sentences.map((sentence) => sentence.trim()).filter(Boolean)
}
