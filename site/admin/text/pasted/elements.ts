import { parse, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'

const words = (list: string) => new Set(list.split(' '))

/** Elements that the editor reads, or that at least divide paragraphs. Of others only the content stays. */
const known = words(
  'a address article aside b blockquote br caption dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img li main ol p pre section span strong table td th tr ul',
)

const withoutWords = words(
  'audio canvas embed head iframe math noscript object script select style svg template textarea title video',
)

const attributes = words('align alt colspan data-src data-tight href rowspan start width')

/** Enough for any document; deeper ones would exhaust the stack. */
const maxDepth = 400

/** Lists of Word, bold, italic, and the alignment of cells: no other style, and so no address in one. */
const stylesOf = (style: string) =>
  style
    .split(';')
    .filter((one) => /^\s*(mso-list|font-weight|font-style|text-align)\s*:/i.test(one))
    .join(';')

function copyAttributes({ attrs }: Tree.Element, to: Element) {
  for (const { name, value } of attrs) {
    // Without `src` nothing is loaded.
    if (name === 'src') to.setAttribute('data-src', to.getAttribute('data-src') ?? value)
    else if (name === 'style') to.setAttribute('style', stylesOf(value))
    else if (attributes.has(name)) to.setAttribute(name, value)
  }
}

function copy(node: Tree.Node, to: Element, depth = 0) {
  if (tree.isTextNode(node)) to.append(node.value)
  if (!('childNodes' in node) || depth > maxDepth) return
  let place = to
  if (tree.isElementNode(node)) {
    if (withoutWords.has(node.tagName)) return
    if (known.has(node.tagName)) {
      place = to.ownerDocument.createElement(node.tagName)
      copyAttributes(node, place)
      to.append(place)
    }
  }
  for (const child of node.childNodes) copy(child, place, depth + 1)
}

/**
 * Safe elements of pasted HTML, in a document of their own. Trusted Types leave a page no way to have the
 * browser parse HTML, so a library does, and elements are made one by one: no text becomes markup.
 */
export function elementsOf(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  copy(parse(html), body)
  return body
}
