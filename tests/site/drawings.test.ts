import { expect, test } from 'vitest'
import { nameInitials } from '#db/model/lib/initials.ts'
import { topicOf } from '#site/art/topics.ts'

test.each([
  ['Dr. Elena Marchetti', 'EM'],
  ['Prof. Dr. Jürgen Weiß, MD, PhD', 'JW'],
  ['Yo-Yo Ma', 'YM'],
  ['Robert (Bob) Smith Jr.', 'RS'],
  ['Vincent van der Berg', 'VB'],
  ["Sinéad O'Brien", 'SO'],
  ["d'Arcy Wretzky", 'DW'],
  ['J.R.R. Tolkien', 'JT'],
  ['Sting', 'S'],
  ['Dr.', 'D'],
  ['王小明', '王'],
  ['E\u0301lodie A\u030angstro\u0308m', 'ÉÅ'],
  ['فاطمة الزهراء', 'ف\u200cا'],
  ['🙂 Ana 🙂', 'A'],
  ['🙂', '🙂'],
  ['"><script>', 'S'],
])('%s has the initials %s', (name, initials) => {
  expect(nameInitials(name)).toBe(initials)
})

test('what a category says decides what is drawn for it', () => {
  const { shapes } = topicOf('Heart health')
  expect(topicOf('CARDIOLOGY').shapes).toBe(shapes)
  const others = [
    'Asthma',
    'Diabetes',
    'Cancer',
    'News',
    'Patient stories',
    'Results',
    'From the lab',
  ]
  expect(new Set([shapes, ...others.map((one) => topicOf(one).shapes)]).size).toBe(8)
})

test('a category of which nothing is known always has the same drawing', () => {
  for (const category of ['Xyzzy', '研究', '', '<script>']) {
    expect(topicOf(category).shapes).not.toBe('')
    expect(topicOf(category)).toBe(topicOf(category))
  }
})
