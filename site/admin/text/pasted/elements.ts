import { parse, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'
import { withPlainSigns } from './plain.ts'
import { isNothing, ruleOf } from './rules.ts'
import { fontName, readSigns } from './symbols.ts'
import {
  fontsOf,
  type Pasted,
  pastedElement,
  raiseOf,
  type Sheet,
  sheetOf,
  type Style,
} from './styles.ts'
import type { Report } from './told.ts'

const words = (list: string) => new Set(list.split(' '))

/** Elements that the editor reads, or that divide paragraphs. Of other elements, only the content is kept. */
const known = words(
  'a address article aside b blockquote br caption dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img li main ol p pre section span strong table td th tr ul',
)

/** Elements that begin a new line. Without them, the numbers of two neighbours would be joined to one. */
const boxes = words(
  'center details dialog dir fieldset form hgroup legend menu nav optgroup option search summary',
)

const inline = words('a b em i span strong')
const isBox = (display = '') =>
  /^(block|flex|flow-root|grid|list-item|table|table-row)$/.test(display.trim())

/** The elements that replace an element of the source; empty if only its content is kept. */
function placesOf(tag: string, style: Style) {
  const isInline = inline.has(tag) || !known.has(tag)
  const box = boxes.has(tag) || (isInline && isBox(style.get('display'))) ? ['div'] : []
  return known.has(tag) ? [...box, tag] : box
}

const attributes = words(
  'align alt colspan data-aria-level data-src data-tight href reversed rowspan start type value width',
)

/** Enough for any document; deeper nesting would exhaust the stack of the code that reads the elements. */
const maxDepth = 400

/** Keeps Word's lists, bold, italic and the alignment of cells only, so that no style can contain an address. */
const stylesOf = (style: string) =>
  style
    .split(';')
    .filter((one) =>
      /^\s*(mso-list|font-weight|font-style|text-align|list-style-type)\s*:/i.test(one),
    )
    .join(';')

function copyAttributes({ attrs }: Tree.Element, to: Element) {
  for (const { name, value } of attrs) {
    // Without `src` nothing is loaded.
    if (name === 'src') to.setAttribute('data-src', to.getAttribute('data-src') ?? value)
    else if (name === 'style') to.setAttribute('style', stylesOf(value))
    else if (attributes.has(name)) to.setAttribute(name, value)
  }
}

/** Whether a node contains text other than spaces. */
function holdsText(root: Tree.Node) {
  const rest: Tree.Node[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (tree.isTextNode(node)) {
      if (node.value.trim()) return true
    } else if ('childNodes' in node) {
      for (const child of node.childNodes) rest.push(child)
    }
  }
  return false
}

type Around = {
  to: Element
  depth: number
  font: string
  raise?: 'sup' | 'sub' | undefined
  /** the element that is raised */
  raised?: Tree.Element
  isChange?: boolean
  isMarker?: boolean
  isTiny?: boolean
  /** set within a list of comments; `isTold`: its text outside of single comments has been counted */
  aside?: { isTold: boolean }
}

/** A limit for speed: between two nested raised elements there are only spaces and ends of paragraphs. */
const mostBeside = 20

/** Whether an element contains all words of the raised element around it. */
function isWholeOf(element: Tree.Element, raised: Tree.Element | undefined) {
  for (let node: Tree.ParentNode | null = element; node && node !== raised;) {
    const parent: Tree.ParentNode | null = 'parentNode' in node ? node.parentNode : null
    const beside = parent?.childNodes ?? []
    if (beside.length > mostBeside || beside.some((one) => one !== node && holdsText(one))) {
      return false
    }
    node = parent
  }
  return true
}

const isMarkerOfList = ({ style }: Pasted) => /ignore/i.test(style.get('mso-list') ?? '')

/** Copies what the rules keep. The source may be nested to any depth. */
class Copier {
  #lastChange = ''

  readonly sheet: Sheet
  readonly report: Report

  constructor(sheet: Sheet, report: Report) {
    this.sheet = sheet
    this.report = report
  }

  copy(root: Tree.Document, body: Element) {
    const rest: { node: Tree.Node | string; around: Around }[] = [
      { node: root, around: { to: body, depth: 0, font: '' } },
    ]
    for (let next = rest.pop(); next; next = rest.pop()) {
      const { node, around } = next
      if (typeof node === 'string') around.to.append(node)
      else if (tree.isTextNode(node)) this.#text(node.value, around)
      if (typeof node === 'string' || !('childNodes' in node)) continue
      const entered = tree.isElementNode(node)
        ? this.#enter(node, around)
        : { within: around, before: '', after: '' }
      if (!entered) continue
      const { within, before = '', after = '' } = entered
      if (before) within.to.append(before)
      if (after) rest.push({ node: after, around: within })
      for (let i = node.childNodes.length - 1; i >= 0; i--) {
        const child = node.childNodes[i]
        if (child) rest.push({ node: child, around: within })
      }
    }
  }

  #text(value: string, { to, font, isChange, isMarker, isTiny, aside }: Around) {
    if (aside) {
      if (value.trim() && !aside.isTold) this.report.count('comments')
      aside.isTold ||= value.trim() !== ''
      return
    }
    if (isTiny) {
      if (value.trim()) this.report.count('hidden')
      return
    }
    const { text, unread } = readSigns(value, font)
    if (!isMarker) this.report.countUnread(unread, font)
    if (value.trim() && !isMarker && !isChange) this.#lastChange = ''
    to.append(withPlainSigns(text))
  }

  /** Counts runs of one change once: Word writes an element for each run. */
  #countChange(kind: string, node: Tree.Element) {
    const within = node.childNodes.find((child) => tree.isElementNode(child))
    const { attr } = pastedElement(
      /^(del|ins)$/.test(node.tagName) ? node : (within ?? node),
      this.sheet,
    )
    const change = [kind, attr('cite'), attr('datetime')].join(' ')
    if (change !== this.#lastChange || !attr('datetime')) this.report.count('changes')
    this.#lastChange = change
  }

  #enter(node: Tree.Element, around: Around) {
    const element = pastedElement(node, this.sheet)
    const rule = ruleOf(element)
    const isChange = rule?.told === 'changes'
    if (
      rule?.told &&
      !around.isMarker &&
      (rule.does === 'keep' || holdsText(node) || rule.told === 'formulas')
    ) {
      if (!isChange) this.report.count(rule.told)
      else if (!around.isChange) this.#countChange(rule.name, node)
    }
    if (rule?.does === 'drop') return undefined

    const within = { ...around, isChange: around.isChange || isChange }
    if (rule?.does === 'aside') {
      within.aside = { isTold: false }
      within.to = around.to.ownerDocument.createElement('div')
    }
    const family = fontsOf(element)
    if (family !== undefined) within.font = fontName(family)
    const size = element.style.get('font-size')
    if (size !== undefined) within.isTiny = isNothing(size)
    if (isMarkerOfList(element)) within.isMarker = true
    if (rule?.does !== 'unwrap') this.#place(node, element, within)
    return { within, ...this.#signsAround(node, element, within) }
  }

  #place(node: Tree.Element, { style }: Pasted, within: Around) {
    for (const tag of within.depth < maxDepth ? placesOf(node.tagName, style) : []) {
      const place = within.to.ownerDocument.createElement(tag)
      if (tag === node.tagName) copyAttributes(node, place)
      const list = style.get('mso-list')
      if (list && !place.style.cssText.includes('mso-list')) place.dataset['list'] = list
      within.to.append(place)
      within.to = place
      within.depth += 1
    }
  }

  /** Raises an element. Returns the characters to write around it, such as the quotes of `<q>`. */
  #signsAround(
    node: Tree.Element,
    element: Pasted,
    within: Around,
  ): { before?: string; after?: string } {
    if (element.tag === 'q') return { before: '“', after: '”' }
    if (element.tag === 'rt') return { before: ' (', after: ')' }
    const raise = raiseOf(element)
    if (!raise) return {}
    if (within.raise) {
      if (within.raise === raise && isWholeOf(node, within.raised)) return {}
      return { before: raise === 'sup' ? '^(' : '_(', after: ')' }
    }
    const place = within.to.ownerDocument.createElement(raise)
    within.to.append(place)
    Object.assign(within, { to: place, raise, raised: node })
    return {}
  }
}

function styleSheetsIn(root: Tree.Document) {
  const css: string[] = []
  const rest: Tree.Node[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if ('childNodes' in node) {
      const children = node.childNodes
      if (tree.isElementNode(node) && node.tagName === 'style') {
        css.push(...children.map((child) => (tree.isTextNode(child) ? child.value : '')))
      } else for (const child of children) rest.push(child)
    }
  }
  return css.reverse().join('\n')
}

/** Safe elements of pasted HTML, made one by one: no text becomes markup. Trusted Types forbid the browser's parser. */
export function elementsOf(html: string, report: Report): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  const source = parse(html)
  new Copier(sheetOf(styleSheetsIn(source)), report).copy(source, body)
  return body
}
