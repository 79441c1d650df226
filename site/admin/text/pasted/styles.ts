import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Style = ReadonlyMap<string, string>

function declarationsIn(text: string): Map<string, string> {
  const style = new Map<string, string>()
  for (const one of text.split(';')) {
    const colon = one.indexOf(':')
    if (colon > 0) {
      const value = one.slice(colon + 1).replace(/!\s*important/i, '')
      style.set(one.slice(0, colon).trim().toLowerCase(), value.trim())
    }
  }
  return style
}

/** The rules of a style sheet for a tag, a class, a tag with a class, or an id: no program writes others. */
export type Sheet = ReadonlyMap<string, Style>

const simple = /^([a-z][\w-]*)?([.#][\w-]+)?$/i

export function sheetOf(css: string): Sheet {
  const sheet = new Map<string, Map<string, string>>()
  const plain = css.replaceAll('<!--', '').replaceAll('-->', '').split('/*')
  const [start = '', ...others] = plain
  const text = start + others.map((one) => one.slice(one.indexOf('*/') + 2)).join('')
  for (const rule of text.split('}')) {
    const brace = rule.lastIndexOf('{')
    if (brace < 0) continue
    const style = declarationsIn(rule.slice(brace + 1))
    for (const selector of rule.slice(0, brace).split(',', 50)) {
      const name = selector.trim()
      if (name && simple.test(name)) {
        const key = name.replace(/^[^.#]+/, (tag) => tag.toLowerCase())
        sheet.set(key, new Map([...(sheet.get(key) ?? []), ...style]))
      }
    }
  }
  return sheet
}

const attribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((one) => one.name === name)?.value

/** An element with the style that its source gives it. */
export type Pasted = {
  tag: string
  classes: readonly string[]
  style: Style
  attr: (name: string) => string | undefined
  /** the address of the link at the beginning of the element; empty without one */
  firstLink: () => string
}

/** Links of comments and notes are at most this deep in a paragraph or a box. */
const linkDepth = 4

function firstLinkOf(element: Tree.Element) {
  let first: Tree.Element | undefined = element
  for (let depth = 0; first && depth < linkDepth; depth++) {
    if (first.tagName === 'a') return attribute(first, 'href') ?? ''
    first = first.childNodes.find((child) => 'tagName' in child)
  }
  return ''
}

export function pastedElement(element: Tree.Element, sheet: Sheet): Pasted {
  const attr = (name: string) => attribute(element, name)
  const tag = element.tagName
  const classes = (attr('class') ?? '').split(/\s+/).filter(Boolean)
  const id = attr('id')
  const keys = [
    tag,
    ...classes.flatMap((one) => [`.${one}`, `${tag}.${one}`]),
    ...(id ? [`#${id}`, `${tag}#${id}`] : []),
  ]
  const own = attr('style')
  const style = new Map(keys.flatMap((key) => [...(sheet.get(key) ?? [])]))
  for (const [name, value] of declarationsIn(own ?? '')) style.set(name, value)
  return { tag, classes, style, attr, firstLink: () => firstLinkOf(element) }
}

/** The families of `font: bold 11.0px Symbol`. */
function ofShorthand(font: string | undefined) {
  const parts = font?.split(/\s+/) ?? []
  const size = parts.findIndex((part) => /^\.?\d/.test(part))
  return size < 0 || size === parts.length - 1 ? undefined : parts.slice(size + 1).join(' ')
}

/** The fonts of an element; undefined if it inherits them. */
export function fontsOf({ tag, style, attr }: Pasted) {
  if (/symbol/i.test(style.get('mso-char-type') ?? '')) {
    const symbols = style.get('mso-symbol-font-family')
    if (symbols) return symbols
  }
  return (
    style.get('font-family') ??
    ofShorthand(style.get('font')) ??
    (tag === 'font' ? attr('face') : undefined)
  )
}

const inline = new Set(
  'a abbr b big cite code em font i ins label mark q small span strong sub sup time u'.split(' '),
)

const isNegative = (length: string) => length.trim().startsWith('-')
const isZero = (length: string) =>
  Number.parseFloat(length) === 0 || Number.isNaN(Number.parseFloat(length))

const isCalled = (classes: readonly string[], where: string) =>
  classes.some((one) => one.toLowerCase() === `${where}script`)

/** Whether an element's text is raised or lowered, by its tag, class or style. */
export function raiseOf({ tag, style, classes }: Pasted): 'sup' | 'sub' | undefined {
  if (tag === 'sup' || tag === 'sub') return tag
  if (classes.some((one) => /^sd(foot|end)notesym$/.test(one))) return 'sup'
  if (!inline.has(tag)) return undefined
  const align = (style.get('vertical-align') ?? style.get('baseline-shift') ?? '').toLowerCase()
  const position = style.get('font-variant-position')
  if (/^(super|text-top)/.test(align) || position === 'super' || isCalled(classes, 'super'))
    return 'sup'
  if (/^(sub|text-bottom)/.test(align) || position === 'sub' || isCalled(classes, 'sub'))
    return 'sub'
  if (/^[-+.\d]/.test(align) && !isZero(align)) return isNegative(align) ? 'sub' : 'sup'
  const raise = style.get('mso-text-raise') ?? ''
  if (!isZero(raise)) return isNegative(raise) ? 'sub' : 'sup'
  const top = style.get('position') === 'relative' ? (style.get('top') ?? '') : ''
  if (!isZero(top)) return isNegative(top) ? 'sup' : 'sub'
  const bottom = style.get('position') === 'relative' ? (style.get('bottom') ?? '') : ''
  return isZero(bottom) ? undefined : isNegative(bottom) ? 'sub' : 'sup'
}
