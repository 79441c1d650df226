import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { samplePosts } from '#db/model/copy/posts.ts'
import { pictureAt } from '#db/model/text/picture.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { measuresOf } from '#db/model/text/measure.ts'
import { blocksOf, htmlOf, inlineHtmlOf } from '#db/model/text/render.ts'
import { documentOf } from '#site/admin/text/editor/markdown.ts'
import { markdownOf } from '#site/admin/text/editor/markdownWriter.ts'
import { schema } from '#site/admin/text/editor/schema.ts'
import { plainText } from '#site/seo/wording-entries.ts'
import { letter, signedLetter } from '#worker/lib/mail/letter/letter.ts'
import { errorsIn } from '#tests/helpers/texts/html.ts'
import { payloads } from '#tests/helpers/texts/payloads.ts'
import { seeded, textGenerator } from '#tests/helpers/texts/texts.ts'

const throughEditor = (text: string) => markdownOf(documentOf(text))

test('1,000 texts go through the editor unchanged', () => {
  const { text } = textGenerator(18)
  const texts = Array.from({ length: 1000 }, text)
  for (const one of texts) expect(throughEditor(one)).toBe(one)
  // The texts contain everything that the grammar allows.
  const html = texts.map((one) => htmlOf(one)).join('')
  for (const tag of 'p br h2 h3 strong em sup sub a ul ol li blockquote figure figcaption hr table thead th td'.split(
    ' ',
  )) {
    expect(html.split(`<${tag}`).length, tag).toBeGreaterThan(100)
  }
})

test('words that look like Markdown stay words when they are typed in the editor', () => {
  const random = seeded(7)
  const signs =
    '* _ # ## - + > 1. 2) [ ] ( ) ! \\ a Word . ` &amp; <b> <sup> </sup> <sub> </sub> --- *** " ~ | = [a](/b) ![a](/media/0b6f1a2c-0000-4000-8000-000000000001)'
      .split(' ')
      .concat(' ', '  ')
  const some = (most: number) =>
    Array.from(
      { length: 1 + Math.floor(random() * most) },
      () => signs[Math.floor(random() * signs.length)],
    ).join('')
  const { doc, paragraph, heading, hard_break } = schema.nodes
  for (let i = 0; i < 3000; i++) {
    const [first, second] = [some(7), some(4)]
    if (!first.trim() || !second.trim()) continue
    const block =
      i % 2
        ? heading.create({ level: 2 }, schema.text(first))
        : paragraph.create(null, [schema.text(first), hard_break.create(), schema.text(second)])
    const text = markdownOf(doc.create(null, block))
    const words = i % 2 ? first : `${first}\n${second}`
    const squeezed = (lines: string) =>
      lines
        .replace(/ +/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim()
    expect(squeezed(blocksOf(text).join('|')), text).toBe(squeezed(words))
  }
})

test('lists keep their first number, also beside other lists and in them', () => {
  const { doc, paragraph, list_item, ordered_list, bullet_list } = schema.nodes
  const item = (...more: Node[]) =>
    list_item.create(null, [paragraph.create(null, schema.text('a')), ...more])
  const from = (order: number, ...items: Node[]) => ordered_list.create({ order }, items)
  const text = markdownOf(
    doc.create(null, [
      from(3, item(), item()),
      from(7, item()),
      from(0, item(from(4, item()))),
      bullet_list.create(null, [item(from(2, item(), item())), item()]),
      bullet_list.create(null, [item()]),
    ]),
  )
  expect(text).toBe(
    '3. a\n4. a\n\n\n7) a\n\n\n0. a\n\n   4. a\n\n- a\n\n  2. a\n  3. a\n\n- a\n\n\n* a',
  )
  expect(throughEditor(text)).toBe(text)
  const starts = [...htmlOf(text).matchAll(/<(?:ol|ul)[^>]*>/g)].map(([tag]) => tag)
  expect(starts).toEqual(
    '<ol start="3">,<ol start="7">,<ol start="0">,<ol start="4">,<ul>,<ol start="2">,<ul>'.split(
      ',',
    ),
  )
})

test('a text of plain paragraphs looks as it always did', () => {
  const before = (text: string) =>
    text
      .split(/\n\s*\n/)
      .map(
        (paragraph) =>
          `<p>${paragraph.trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p>`,
      )
      .join('')
  for (const { content } of samplePosts) {
    expect(htmlOf(content).replaceAll('\n', '')).toBe(before(content))
    expect(throughEditor(content)).toBe(content)
  }
  const policies = [copy.privacy_policy, copy.terms_of_use].flatMap(({ sections }) => sections)
  const pages = [
    ...policies.map(({ paragraphs }) => paragraphs),
    copy.about_section.paragraphs,
    copy.patient_support.advocate,
    copy.study_information.trial,
    ...copy.current_studies_section.studies.map(({ description }) => [description]),
    ...copy.faqs.questions.map(({ answer }) => [answer]),
  ]
  for (const parts of pages) {
    const text = parts.join('\n\n')
    expect(htmlOf(text).replaceAll('\n', '')).toBe(before(text))
    expect(throughEditor(text)).toBe(text)
  }
  expect(htmlOf('One line\nand the next\n \u00a0\nA new one')).toBe(
    '<p>One line<br>\nand the next</p>\n<p>A new one</p>\n',
  )
  expect(inlineHtmlOf('Unlocking **innovation**, <b>not</b> markup')).toBe(
    'Unlocking <strong>innovation</strong>, &lt;b&gt;not&lt;/b&gt; markup',
  )
})

test('raised and lowered text is never part of the number beside it', async () => {
  const written =
    '10<sup>6</sup> cells per m<sup>2</sup>, 5 × 10<sup>−3</sup>, CO<sub>2</sub>, log<sub>10</sub>'
  expect(htmlOf(written)).toBe(`<p>${written}</p>\n`)
  const plain: [string, string][] = [
    [written, '10⁶ cells per m², 5 × 10⁻³, CO₂, log₁₀'],
    ['**10<sup>*6*</sup>**cells', '10⁶cells'],
    ['10<sup>a</sup>, 10<sup>1,2</sup>', '10^(a), 10^(1,2)'],
    ['5<sup>th</sup> of 10<sup>th</sup>2, x<sup>th</sup>', '5th of 10^(th)2, x^(th)'],
    ['C<sub>max</sub>, HbA<sub>1c</sub>, 5<sub>a</sub>', 'Cmax, HbA1c, 5_(a)'],
    ['t<sub>1/2</sub>, AUC<sub>0–24</sub>', 't_(1/2), AUC₀₋₂₄'],
    ['Brand<sup>TM</sup> Brand<sup>®</sup>', 'Brand™ Brand®'],
  ]
  for (const [text, line] of plain) expect(blocksOf(text), text).toEqual([line])
  const site = 'https://site.example'
  const { text } = await signedLetter(letter('News', [{ written, site }]), {
    regards: 'Yours,',
    clinic: 'Us',
  })
  expect(text).toContain('10⁶ cells per m², 5 × 10⁻³, CO₂, log₁₀')
  expect(plainText('10<sup>6</sup> or 10 <sup>6</sup>')).toBe('10⁶ or 10 ⁶')
  for (const words of [
    '<sup></sup>',
    '<sup>a',
    'a</sup>',
    '<sup>a<sub>b</sup>',
    '\\<sup>a</sup>',
    '<sup>a\\</sup>',
    '<SUP>a</SUP>',
    '<sup >a</sup >',
    '<sup onclick=x>a</sup>',
  ]) {
    expect(htmlOf(words), words).not.toContain('<su')
    expect(throughEditor(words.replaceAll('\\', ''))).toContain(words.at(-1))
  }
})

test('headings continue those of the page, and other signs are words', () => {
  expect(htmlOf('## A\n\n### B', { headings: 3 })).toBe('<h3>A</h3>\n<h4>B</h4>\n')
  const words =
    '# One\n\n#### Four\n\n##\n\n~~~\n\n`code` {phone} :-) | a |\n\n[a]: /b\n\n<https://example.org>'
  expect(htmlOf(words)).not.toMatch(/<(?!\/?p>)/)
})

test('a link leads to the web, a mail address, a phone or a page of ours, and nowhere else', () => {
  const href = (address: string, site?: string) =>
    /href="([^"]*)"/.exec(htmlOf(`[x](${address})`, { site }))?.[1]
  expect(href('https://example.org/ä')).toBe('https://example.org/%C3%A4')
  expect(href('mailto:ask@example.org')).toBe('mailto:ask@example.org')
  expect(href('tel:+16175550142')).toBe('tel:+16175550142')
  expect(href('/faqs?q=1#x')).toBe('/faqs?q=1#x')
  expect(href('/faqs', 'https://site.example')).toBe('https://site.example/faqs')
  for (const other of [
    'javascript:x',
    'tel:+44(0)2079460018',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'page',
    '#x',
    'ftp://a',
    'https:x',
  ]) {
    expect(href(other), other).toBeUndefined()
  }
})

test('a path of ours is a picture only if it is one of the library', () => {
  const own = '/media/0b6f1a2c-0000-4000-8000-000000000001'
  expect(htmlOf(`![x](${own})`)).toContain('<img')
  expect(pictureAt(own)).not.toBeNull()
  for (const other of [
    '/api/admin/candidates/27',
    '/media/../api/admin/candidates/27',
    '/media/x',
    `${own}/../../api/admin/exports/candidates.csv`,
    `${own}/large`,
  ]) {
    expect(htmlOf(`![x](${other})`), other).not.toContain('<img')
    expect([other, pictureAt(other), thumbnailOf(other)]).toEqual([other, null, undefined])
  }
})

const frame = (html: string) =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1>${html}</body></html>`

test('whatever is written is valid HTML', async () => {
  const { text } = textGenerator(19)
  const html = Array.from({ length: 100 }, text).map((one) => htmlOf(one))
  expect(await errorsIn(frame([...html, ...payloads.map((one) => htmlOf(one))].join('')))).toEqual(
    [],
  )
})

test('a letter holds what staff wrote, with whole addresses, as HTML and as text', async () => {
  const written =
    '## News\n\nRead **this** [post](/blog/a).\n\n![A dog](/media/0b6f1a2c-0000-4000-8000-000000000001 "Rex")'
  const site = 'https://site.example'
  const { html, text } = await signedLetter(letter('News', ['Hello,', { written, site }]), {
    regards: 'Yours,',
    clinic: 'Us',
  })
  expect(html).toContain('<h2>News</h2>')
  expect(html).toContain(
    'Read <strong>this</strong> <a href="https://site.example/blog/a">post</a>.',
  )
  expect(html).toContain(
    '<img src="https://site.example/media/0b6f1a2c-0000-4000-8000-000000000001" alt="A dog"',
  )
  expect(text).toContain('Hello,\n\nNews\n\nRead this post (https://site.example/blog/a).\n\nRex')
})

test('words, minutes and the reading grade are counted without the marks', () => {
  expect(measuresOf(blocksOf('## The cat\n\nThe **cat** sat on the [mat](/a-mat).'))).toEqual({
    words: 8,
    minutes: 1,
    grade: 1,
  })
  expect(measuresOf([])).toEqual({ words: 0, minutes: 0, grade: undefined })
})
