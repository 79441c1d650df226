import { expect, test } from 'vitest'
import { gradeOf, readabilityOf } from '#db/model/text/measure.ts'
import { blocksOf } from '#db/model/text/render.ts'
import { syllablesOf } from '#db/model/text/syllables.ts'

const measured = (text: string) => readabilityOf(blocksOf(text))
const longestIn = (text: string) => measured(text).longest?.text

const gettysburg =
  'Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great battle-field of that war. We have come to dedicate a portion of that field, as a final resting place for those who here gave their lives that that nation might live. It is altogether fitting and proper that we should do this.'

// Reading ease is published for the first two: 206.835 - 1.015 words per sentence - 84.6 syllables per word.
test.each([
  [
    'This sentence, taken as a reading passage unto itself, is being used to prove a point.',
    69,
    7.6,
  ],
  ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 37.5, 11.3],
  ['The cat sat on the mat.', 116, -1.4],
])('%s', (sentence, ease, grade) => {
  const words = sentence.match(/[\w-]+/g) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  expect(206.835 - 1.015 * words.length - (84.6 * syllables) / words.length).toBeCloseTo(ease, 0)
  expect(measured(sentence).grade).toBe(grade)
})

test('a speech has its published grade', () => {
  expect(gradeOf([gettysburg])).toBeGreaterThan(9)
  expect(gradeOf([gettysburg])).toBeLessThan(12)
})

test.each([
  ['diabetes', 4],
  ['hypertension', 4],
  ['randomized', 3],
  ['placebo', 3],
  ['investigational', 6],
  ['psoriasis', 4],
  ['immunotherapy', 6],
  ['cardiovascular', 6],
  ['gastroenterology', 7],
  ['osteoarthritis', 6],
  ['electrocardiogram', 7],
  ['fibromyalgia', 6],
  ['diarrhea', 4],
  ['adalimumab', 5],
  ['patients', 2],
  ['medicines', 3],
  ['doses', 2],
  ['received', 2],
  ['treated', 2],
  ['safety', 2],
  ['sometimes', 2],
  ['being', 2],
  ["Crohn's", 1],
  ['double-blind', 3],
  ['naïve', 1],
  ['RSV', 3],
])('%s has %i syllables', (word, syllables) => {
  expect(syllablesOf(word)).toBe(syllables)
})

test.each([
  [
    'Dr. Lee sees Mrs. J. B. Smith at 9 a.m. on Monday. You rest.',
    'Dr. Lee sees Mrs. J. B. Smith at 9 a.m. on Monday.',
  ],
  ['You take 2.5 mg, e.g. at night. Good.', 'You take 2.5 mg, e.g. at night.'],
  [
    'You have hepatitis C. You take vitamin D. Your doctor calls you soon.',
    'Your doctor calls you soon.',
  ],
  ['Is it for you? Yes! Then please call us today.', 'Then please call us today.'],
  ['We rest… and then we go on with it. Now.', 'We rest… and then we go on with it.'],
  ['“Do I stay the night?” Some people do.', '“Do I stay the night?”'],
  [
    'You can join if you\n\n- are 18 or older\n- have had gout for one whole year\n- can walk',
    'have had gout for one whole year',
  ],
  [
    '| What | When |\n| --- | --- |\n| Blood is taken from an arm | Day 1 |',
    'Blood is taken from an arm',
  ],
  ['## Who can join this study here\n\nAdults.', 'Who can join this study here'],
])('%s', (text, longest) => {
  expect(longestIn(text)).toBe(longest)
})

test('words are counted without marks and numbers', () => {
  expect(measured('**You** get [a letter](/a-b) on day 7.')).toMatchObject({ words: 6 })
  expect(measured('The patient’s well-being matters.')).toMatchObject({ words: 4 })
})

test('a text without sentences has no grade', () => {
  expect(measured('')).toEqual({ words: 0, grade: undefined, longest: undefined })
  expect(measured('---')).toEqual({ words: 0, grade: undefined, longest: undefined })
  expect(measured('12 / 34').grade).toBeUndefined()
  expect(measured('Asthma')).toEqual({
    words: 1,
    grade: undefined,
    longest: { text: 'Asthma', words: 1 },
  })
})

test.each([
  ['Это исследование изучает новое лекарство. Оно длится год.', 8, 5],
  ['यह अध्ययन एक दवा की जाँच करता है। यह एक साल चलता है।', 13, 8],
  ['تبحث هذه الدراسة عن دواء. هل تريد المشاركة؟', 8, 5],
])('other scripts have words and sentences, and no grade: %s', (text, words, longest) => {
  const { grade, ...counts } = measured(text)
  expect(grade).toBeUndefined()
  expect(counts.words).toBe(words)
  expect(counts.longest?.words).toBe(longest)
})

test('words of scripts without spaces are counted too', () => {
  const { words, longest, grade } = measured('この研究は新しい薬を調べます。期間は一年です。')
  expect(words).toBeGreaterThan(8)
  expect(longest?.text).toBe('この研究は新しい薬を調べます。')
  expect(grade).toBeUndefined()
})

test.each(['a', 'e', 'A. ', '.', 'ae-', ': ', 'Mr. ', '。', '- a\n', "a'", 'ing', '漢'])(
  '64 KiB of %j are measured in less than 200 ms',
  (piece) => {
    const blocks = [piece.repeat((64 * 1024) / Buffer.byteLength(piece))]
    const timeMs = () => {
      const before = process.threadCpuUsage()
      readabilityOf(blocks)
      return process.threadCpuUsage(before).user / 1000
    }
    expect(Math.min(timeMs(), timeMs())).toBeLessThan(200)
  },
)
