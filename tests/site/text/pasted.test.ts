import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { pasteRules, ruleOf } from '#site/admin/text/pasted/rules.ts'
import { pastedElement, sheetOf } from '#site/admin/text/pasted/styles.ts'
import { fontName, readSigns } from '#site/admin/text/pasted/symbols.ts'
import { clipboards } from '#tests/helpers/clipboards/index.ts'

const elementsIn = (node: Tree.Node): Tree.Element[] =>
  'childNodes' in node
    ? node.childNodes.flatMap((child) => [
        ...(tree.isElementNode(child) ? [child] : []),
        ...elementsIn(child),
      ])
    : []

test('each rule for a paste has a clipboard that it holds for', () => {
  const sources = clipboards.map(({ html = '' }) => html)
  expect(clipboards.length).toBeGreaterThanOrEqual(60)
  const met = new Set(
    sources.flatMap((html) => {
      const elements = elementsIn(parse(html))
      const css = elements
        .filter(({ tagName }) => tagName === 'style')
        .flatMap((one) => one.childNodes)
      const sheet = sheetOf(css.map((one) => (tree.isTextNode(one) ? one.value : '')).join('\n'))
      return elements.map((one) => ruleOf(pastedElement(one, sheet))?.name)
    }),
  )
  expect(pasteRules.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([])
})

test('signs of Symbol are those of Adobe’s table, and those of other fonts what they look like', () => {
  const read = (text: string, font: string) => readSigns(text, fontName(font)).text
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  expect(read(letters, 'Symbol')).toBe('αβχδεφγηιϕκλμνοπθρστυϖωξψζ')
  expect(read(letters.toUpperCase(), 'symbol, serif')).toBe('ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ')
  expect(read('0123456789 <=>(+-)[/].,:;!', 'SymbolMT')).toBe('0123456789 <=>(+−)[/].,:;!')
  expect(read('£³±°´¹»¥®¬Ö·¸¼', '"Symbol"')).toBe('≤≥±°×≠≈∞→←√•÷…')
  const moved = [...'m³£ '].map((sign) => String.fromCharCode(0xf000 + sign.charCodeAt(0))).join('')
  expect(read(moved, 'Symbol')).toBe('μ≥≤ ')
  expect(read('≥ 18 漢 🙂\u00a0', 'Symbol')).toBe('≥ 18 漢 🙂\u00a0')
  expect(read('Jloqüûþý§ØàßL', 'Wingdings')).toBe('☺●□❑✔✘☑☒▪➢→←☹')
  expect(read('€•', 'Wingdings')).toBe('🄋➓')
  expect(read('PRS', 'Wingdings 2')).toBe('✓☑⮽')
  expect(read('pq', 'Wingdings3')).toBe('▲▼')
  expect(read('4l', 'ITC Zapf Dingbats')).toBe('✔●')
  expect(read('a', 'Webdings')).toBe('✔')
  expect(read('m\u00b3', 'Segoe UI Symbol')).toBe('m³')
})

test('a sign that cannot be read is shown as such and named', () => {
  expect(readSigns('ab c', 'MT Extra')).toEqual({
    text: '\ufffd\ufffd \ufffd',
    unread: ['a', 'b', 'c'],
  })
  expect(readSigns('\uf8ff x \u{f0001}', 'Arial').text).toBe('\ufffd x \ufffd')
  expect(readSigns('\ue000\u00ff\u007f', 'Symbol').text).toBe('\ufffd\ufffd\ufffd')
})
