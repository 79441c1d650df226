import { expect, test } from 'vitest'
import { proposedSlug } from '#db/model/posts.ts'
import { slugFrom } from '#db/model/lib/slug.ts'

test.each([
  // The rule of plain titles
  ['Hello, World!', 'hello-world'],
  ["It's  5 - 6 o'clock", 'its-5-6-oclock'],
  ['R&D: 1,000 doses', 'rd-1000-doses'],
  // Accents and special letters
  ['Étude Œdème', 'etude-oedeme'],
  ['E\u0301tude', 'etude'],
  ['Ærø, Łódź, Straße, Þór', 'aero-lodz-strasse-thor'],
  ['Tiếng Việt', 'tieng-viet'],
  // Other signs that separate words in print
  ['Phase II—results', 'phase-ii-results'],
  ['Phase II/III', 'phase-ii-iii'],
  ['Asthma · COPD … and more', 'asthma-copd-and-more'],
  ['Ten\u00a0days\u2009later', 'ten-days-later'],
  ['The site’s “first” study', 'the-sites-first-study'],
  ['5 µg or 5 μg', '5-ug-or-5-ug'],
  // Other scripts
  ['Новости клиники', 'novosti-kliniki'],
  ['Νέα μελέτη', 'nea-meleti'],
  ['COVID-19 新冠', 'covid-19'],
  ['新闻', ''],
  ['!?', ''],
])('“%s” proposes %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test('an address has at most 80 letters and ends with a word', () => {
  const long = slugFrom('pneumonoultramicroscopic '.repeat(20))
  expect(long).toBe('pneumonoultramicroscopic-pneumonoultramicroscopic-pneumonoultramicroscopic')
  expect(slugFrom('x'.repeat(255))).toBe('x'.repeat(80))
  expect(slugFrom(`${'x'.repeat(80)} y`)).toBe('x'.repeat(80))
})

test('a title that no address can hold proposes the day', () => {
  expect(proposedSlug('新闻', '2026-11-28')).toBe('post-2026-11-28')
  expect(proposedSlug(' —', '2026-11-28')).toBe('')
  expect(proposedSlug('News', '2026-11-28')).toBe('news')
})
