import { expect, type Page, test } from '@playwright/test'
import { publicPages } from '#tests/helpers/browser/pages.ts'

const long =
  'Esophagogastroduodenoscopy-Immunohistochemistry Wolfeschlegelsteinhausenbergerdorff ' +
  'https://example.org/a/long/address/without/any/space?and=a&query=that-goes-on-and-on'

/**
 * Puts the long words before every text that staff can edit, and a picture on every post, and returns the elements that
 * leave the screen.
 */
const widened = (page: Page) =>
  page.evaluate(async (words) => {
    document.documentElement.className = ''
    const fixed =
      'script, style, option, svg, .visually-hidden, .skip-link, .phase, header .items, header .contact'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.data.trim().length > 3 && !text.parentElement?.closest(fixed)) found.push(text)
    }
    for (const text of found) text.data = `${words} ${text.data}`
    for (const plate of document.querySelectorAll('.post .picture .plate')) {
      const picture = Object.assign(new Image(640, 400), { src: '/no-such-picture', alt: '' })
      plate.replaceWith(picture)
      // The styles of an Astro component need its own data attribute.
      for (const { name } of picture.parentElement?.attributes ?? [])
        if (name.startsWith('data-')) picture.setAttribute(name, '')
      await new Promise((done) => (picture.onerror = done))
    }
    // The team is a row that scrolls.
    const hidden =
      '.visually-hidden, .skip-link, svg, dialog:not([open]), [aria-hidden], .members *'
    const width = document.documentElement.clientWidth
    const leaving = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && !element.closest(hidden) && (box.right > width + 1 || box.left < -1)
    })
    return { texts: found.length, leaving: leaving.map(({ outerHTML }) => outerHTML.slice(0, 120)) }
  }, long)

for (const width of [320, 1280]) {
  test(`long words, names and addresses break rather than widen a page, ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of await publicPages(request)) {
      await page.goto(path)
      const { texts, leaving } = await widened(page)
      expect(texts, path).toBeGreaterThan(10)
      expect(leaving, path).toEqual([])
    }
  })
}
