import { expect, test } from 'vitest'
import { telephone } from '#site/lib/telephone.ts'

test.each([
  ['+1 (617) 555-0142', 'tel:+16175550142'],
  ['(+1) 617.555.0142', 'tel:+16175550142'],
  ['617 – 555 – 0142', 'tel:6175550142'],
  ['030/1234567', 'tel:0301234567'],
  ['988', 'tel:988'],
  ['617-555-0142 ext. 12', 'tel:6175550142;ext=12'],
  ['617-555-0142 x12', 'tel:6175550142;ext=12'],
  ['617-555-0142, extension 12', 'tel:6175550142;ext=12'],
  ['617-555-0142 or evenings 617-555-0199', 'tel:6175550142'],
  ['617-555-0142 / 617-555-0199', 'tel:6175550142'],
  ['5550142/5550199', 'tel:5550142'],
  ['after 17:00 617-555-0142', 'tel:6175550142'],
  ['room 12, 617-555-0142 (my daughter Ann)', 'tel:6175550142'],
])('“%s” calls %s', (written, href) => {
  expect(telephone(written)).toBe(href)
})

test.each(['ask my daughter, extension 12', '1-800-FLOWERS', '6175550142 6175550199', 'none', ''])(
  '“%s” calls nobody, because it could be the wrong one',
  (written) => {
    expect(telephone(written)).toBeUndefined()
  },
)
