import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { grayPng } from './png.ts'

/*
 * Draws the letters of the share images once, with a browser, since a build has none:
 * `node site/art/share/make-letters.ts` writes letters.png and letters.json (CHROMIUM_PATH names another
 * Chromium than Playwright's).
 */
const size = 76
const margin = 4
const height = Math.ceil(size * 1.25) + 2 * margin
const baseline = Math.round(size * 0.96) + margin

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
const characters = [
  ...range(0x21, 0x7e),
  ...range(0xa1, 0xff).filter((character) => character !== '\u00ad'),
  ...'‘’“”–—•…€™−ŒœŠšŽžŸ',
]
const kerned = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...',.-:;?!’"']

const font = readFileSync(
  new URL(
    '../../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    import.meta.url,
  ),
)

const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
const drawn = await page.evaluate(
  async ({ source, size, margin, height, baseline, characters, kerned }) => {
    const face = new FontFace('Figtree', `url(data:font/woff2;base64,${source})`, {
      weight: '300 900',
    })
    document.fonts.add(await face.load())
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    const advance = (text: string) => context.measureText(text).width

    context.font = '600 1000px Figtree'
    const advances = [' ', ...characters].map((character) => Math.round(advance(character)))
    const pairs: Record<string, number> = {}
    for (const first of kerned) {
      for (const second of kerned) {
        const kern = Math.round(advance(first + second) - advance(first) - advance(second))
        if (Math.abs(kern) > 7) pairs[first + second] = kern
      }
    }

    context.font = `600 ${size}px Figtree`
    const boxes = characters.map((character) => {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } =
        context.measureText(character)
      return { left: Math.ceil(left) + margin, width: Math.ceil(left + right) + 2 * margin + 1 }
    })
    canvas.width = boxes.reduce((sum, { width }) => sum + width, 0)
    canvas.height = height
    context.font = `600 ${size}px Figtree`
    context.fillStyle = 'white'
    let x = 0
    for (const [i, { left, width }] of boxes.entries()) {
      context.fillText(characters[i]!, x + left, baseline)
      x += width
    }
    const { data } = context.getImageData(0, 0, canvas.width, height)
    const coverage = Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3]! >> 4)
    return { advances, pairs, boxes, coverage, width: canvas.width }
  },
  { source: font.toString('base64'), size, margin, height, baseline, characters, kerned },
)
await browser.close()

const { advances, pairs, boxes, coverage, width } = drawn
const beside = (name: string) => new URL(name, import.meta.url)
writeFileSync(beside('letters.png'), grayPng(width, height, Uint8Array.from(coverage)))
writeFileSync(
  beside('letters.json'),
  `${JSON.stringify({
    size,
    height,
    baseline,
    space: advances[0],
    characters: characters.join(''),
    advances: advances.slice(1),
    lefts: boxes.map(({ left }) => left),
    widths: boxes.map(({ width }) => width),
    pairs,
  })}\n`,
)
