import { expect, test } from '@playwright/test'
import { gradeOf, wordsIn } from '#db/model/text/measure.ts'

test('the measure agrees with texts whose grade is known', () => {
  expect(gradeOf(['The cat sat on the mat. It was a warm day.'])).toBeLessThan(2)
  // Flesch–Kincaid of the Gettysburg Address, as published: about 11.
  const address =
    'Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great battle-field of that war. We have come to dedicate a portion of that field, as a final resting place for those who here gave their lives that that nation might live. It is altogether fitting and proper that we should do this.'
  expect(gradeOf([address])).toBeGreaterThan(9)
  expect(gradeOf([address])).toBeLessThan(12)
})

for (const [path, part] of [
  ['/', '#patients'],
  ['/current-studies', 'main'],
  ['/study-information', 'main'],
  ['/schedule-visit', 'main'],
  ['/patient-support', 'main'],
  ['/faqs', 'main'],
] as const) {
  test(`${path} reads at grade 8 or easier where it speaks to patients`, async ({ page }) => {
    await page.goto(path)
    const blocks = await page.locator(part).evaluate((place) => {
      const block = 'p, li, dd, dt, label, legend, summary, h1, h2, h3, h4'
      return [...place.querySelectorAll(block)]
        .filter((element) => !element.querySelector(block))
        .map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '))
    })
    expect(blocks.length).toBeGreaterThan(10)
    expect(gradeOf(blocks), blocks.join('\n')).toBeLessThanOrEqual(8)
    for (const block of blocks.filter((text) => wordsIn(text).length >= 15)) {
      expect.soft(gradeOf([block]), block).toBeLessThanOrEqual(10)
    }
  })
}
