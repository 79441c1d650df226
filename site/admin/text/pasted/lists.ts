import type { Report } from './told.ts'

type Kind = 'ol' | 'ul'

/** An item of a list that its source writes as a paragraph or as a list of its own. */
type Item = { level: number; kind: Kind; number: number }

const letters = 'abcdefghijklmnopqrstuvwxyz'
const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const ofRoman = (roman: string) =>
  [...roman].reduce((sum, sign, i) => {
    const value = romans[sign] ?? 0
    return sum + (value < (romans[roman[i + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)

/** The number of a marker such as `3.`, `(c)` or `iv)`. A single i, v or x is read as Roman. */
function numberOf(marker: string) {
  const [sign = ''] = /[a-z]{1,7}|\d{1,9}/i.exec(marker) ?? []
  const lower = sign.toLowerCase()
  if (/^\d/.test(sign)) return Number(sign)
  if (/^(?:[ivx]|[ivxlc]{2,})$/.test(lower)) return ofRoman(lower)
  return lower.length === 1 ? letters.indexOf(lower) + 1 : 1
}

const isNumbered = (marker: string) =>
  /^\W*[a-z\d]{1,7}\s*[.)\]:-]/i.test(marker) || /^\s*\d+\s*$/.test(marker)

/** `1.2`: Markdown has no such numbers, so they stay as words. */
const isCompound = (marker: string) => /\d\.\d/.test(marker)

/** Puts items one by one where they belong, in lists of their level, kind and number. */
function listBuilder({ ownerDocument }: HTMLElement) {
  let open: { list: HTMLElement; next: number }[] = []
  return {
    /** whether the list that is open stands right before this element */
    continues: (element: Element) => open[0]?.list === element.previousElementSibling,
    close: () => (open = []),
    add(content: Iterable<Node>, { level, kind, number }: Item, before: Element) {
      const begin = (start: number) => {
        const list = ownerDocument.createElement(kind)
        if (kind === 'ol' && start !== 1) list.setAttribute('start', String(start))
        const parent = open.at(-1)?.list
        if (parent) (parent.lastElementChild ?? parent).append(list)
        else before.before(list)
        open.push({ list, next: start })
      }
      open = open.slice(0, level)
      const last = open.at(-1)
      const isOther =
        open.length === level &&
        (last?.list.localName !== kind || (kind === 'ol' && last.next !== number))
      if (isOther) open.pop()
      while (open.length < level) begin(open.length === level - 1 ? number : 1)
      const item = ownerDocument.createElement('li')
      item.append(...content)
      const place = open.at(-1)
      place?.list.append(item)
      if (place) place.next = number + 1
    },
  }
}

const listStyle = (item: HTMLElement) => item.dataset['list'] ?? item.getAttribute('style') ?? ''

/** Word writes an item of a list as a paragraph that begins with its bullet or number. */
function makeListsOfWord(body: HTMLElement, report: Report) {
  const builder = listBuilder(body)
  const paragraphs = body.querySelectorAll<HTMLElement>('p[style*="mso-list:"], p[data-list]')
  for (const paragraph of paragraphs) {
    if (/(mso-list:|^)\s*(none|skip)/i.test(listStyle(paragraph))) continue
    const element = paragraph.querySelector('[style*="mso-list:Ignore" i]')
    const marker = element?.textContent.trim() ?? ''
    if (isCompound(marker)) {
      element?.replaceWith(`${marker} `)
      builder.close()
      continue
    }
    element?.remove()
    const level = Number(/level(\d)/i.exec(listStyle(paragraph))?.[1] ?? 1)
    const kind = isNumbered(marker) ? 'ol' : 'ul'
    if (!builder.continues(paragraph)) builder.close()
    if (kind === 'ol' && !/\d/.test(marker) && !builder.continues(paragraph))
      report.count('letters')
    builder.add(paragraph.childNodes, { level, kind, number: numberOf(marker) }, paragraph)
    paragraph.remove()
  }
}

/** Markdown's limit. */
const highest = 999_999_999

const startOf = (list: Element) => Number.parseInt(list.getAttribute('start') ?? '', 10)

/** Word Online writes a list for each item, and its level as an attribute. */
function makeListsOfWordOnline(body: HTMLElement) {
  const builder = listBuilder(body)
  for (const list of body.querySelectorAll<HTMLElement>(
    'ul:has(> li[data-aria-level]), ol:has(> li[data-aria-level])',
  )) {
    if (!builder.continues(list)) builder.close()
    const kind = list.localName === 'ol' ? 'ol' : 'ul'
    const start = startOf(list) || 1
    for (const [i, item] of [...list.children].entries()) {
      const level = Math.min(9, Number(item.getAttribute('data-aria-level')) || 1)
      builder.add(item.childNodes, { level, kind, number: start + i }, list)
    }
    list.remove()
  }
}

/** Google Docs writes a nested list directly in a list: moves it into the item before it. */
function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list)
  }
}

/** Divides a list at each item whose number does not follow the one before. */
function divideLists(body: HTMLElement, report: Report) {
  for (const list of body.querySelectorAll<HTMLElement>('ol')) {
    const items = [...list.children].filter((one): one is HTMLElement => one.localName === 'li')
    const style = list.getAttribute('style') ?? items[0]?.getAttribute('style') ?? ''
    if (
      /^[ai]$/i.test(list.getAttribute('type') ?? '') ||
      /list-style-type:\s*(lower|upper)-/i.test(style)
    ) {
      report.count('letters')
    }
    const isReversed = list.hasAttribute('reversed')
    let next = startOf(list)
    if (Number.isNaN(next)) next = isReversed ? items.length : 1
    let place: Element = list
    let expected = next
    for (const item of items) {
      const value = Number.parseInt(item.getAttribute('value') ?? '', 10)
      if (!Number.isNaN(value)) next = value
      if (next !== expected) {
        const further = body.ownerDocument.createElement('ol')
        place.after(further)
        place = further
      }
      if (place.childElementCount === 0 || item === items[0])
        place.setAttribute('start', String(Math.min(Math.max(0, next), highest)))
      if (place !== list) place.append(item)
      expected = next + 1
      next += isReversed ? -1 : 1
    }
  }
}

/** An item of one paragraph needs no paragraph: the list is tight. */
function makeTight(body: HTMLElement) {
  for (const item of body.querySelectorAll('li')) {
    const [first, ...others] = [...item.children].filter(
      ({ localName }) => !/^[ou]l$/.test(localName),
    )
    if (first?.localName === 'p' && others.length === 0) first.replaceWith(...first.childNodes)
  }
}

/** Turns pasted lists into lists that the editor knows: nested, each with its first number. */
export function makeLists(body: HTMLElement, report: Report) {
  makeListsOfWord(body, report)
  makeListsOfWordOnline(body)
  nestLists(body)
  makeTight(body)
  divideLists(body, report)
}
