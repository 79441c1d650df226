import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import { Fragment, type Node } from 'prosemirror-model'
import {
  escapedCell,
  escapedHeading,
  escapedLabel,
  escapedLineStart,
  escapedMarkdown,
} from './escaping.ts'
import { schema } from './schema.ts'
import { tableHeaders } from './tables.ts'
import { strongMark } from './markdown.ts'

const hasBalancedParentheses = (href: string) => /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(href)

function destinationOf(href: string) {
  if (/\s|^$/.test(href)) return `<${href}>`
  return hasBalancedParentheses(href) ? href : href.replace(/[()]/g, '\\$&')
}

const textOf = ({ text = '', marks }: Node) =>
  marks.some(({ type }) => type === schema.marks.link) ? escapedLabel(text) : escapedMarkdown(text)

const isCell = ({ type }: Node) => type.spec['tableRole']?.endsWith('cell')

/** Whether the next text begins a line: some characters have a meaning only there. */
const beginsLine = (node: Node, parent: Node, index: number) =>
  node.marks.length === 0 &&
  (index === 0 || parent.child(index - 1).type === schema.nodes.hard_break)

const markerOf = ({ attrs: { order, markup } }: Node, index: number) => `${order + index}${markup} `

const otherMarkups: Readonly<Record<string, string>> = {
  '.': ')',
  ')': '.',
  '-': '*',
  '*': '-',
  '+': '-',
}

/** Two lists of one kind in a row need different markers, or Markdown would join them. */
function markupOf(parent: Node, index: number) {
  const { type } = parent.child(index)
  let first = index
  while (first > 0 && parent.child(first - 1).type === type) first--
  let markup = ''
  for (let i = first; i <= index; i++) {
    const own = String(parent.child(i).attrs['markup'])
    markup = own === markup ? (otherMarkups[own] ?? own) : own
  }
  return markup
}

/** Whether a nested list needs an empty line above it: a numbered list that does not begin with 1 does. */
const isDivided = (list: Node) =>
  list.children.some(({ children }) =>
    children.some(({ type, attrs }) => type === schema.nodes.ordered_list && attrs['order'] !== 1),
  )

/** A copy of the list whose Markdown is read as the same list again. */
const readable = (list: Node, parent: Node, index: number) =>
  list.type.create(
    {
      ...list.attrs,
      markup: markupOf(parent, index),
      tight: list.attrs['tight'] && !isDivided(list),
    },
    list.content,
  )

/** The content of an item is indented by the width of its marker: item 10 needs one space more than item 9. */
function item(state: MarkdownSerializerState, node: Node, list: Node, index: number) {
  const further = list.type === schema.nodes.ordered_list ? markerOf(list, index).length - 3 : 0
  if (further <= 0) state.renderContent(node)
  else state.wrapBlock(' '.repeat(further), '', node, () => state.renderContent(node))
}

const bold = (cell: Node) =>
  cell.copy(
    Fragment.from(cell.children.map((node) => node.mark(strongMark.create().addToSet(node.marks)))),
  )

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const delimiterOf = ({ attrs: { align } }: Node) =>
  ({ left: ':---', center: ':---:', right: '---:' })[String(align)] ?? '---'

/** The lines of a table, which always begins with a row for headers: an empty one if the table has no headers. */
function linesOf(table: Node) {
  const headers = tableHeaders(table)
  const first = table.firstChild?.children ?? []
  const rows = table.children.map((row, i) => {
    const isHead = i === 0 && headers.row
    return rowOf(
      row.children.map((cell, j) => {
        const written = headers.column && j === 0 && !isHead ? bold(cell) : cell
        const words = serializer.serialize(row.copy(Fragment.from(written)))
        return words.trim().replaceAll('|', '\\|')
      }),
    )
  })
  const head = headers.row ? [] : [rowOf(first.map(() => ''))]
  const [firstRow = '', ...others] = [...head, ...rows]
  return [firstRow, rowOf(first.map(delimiterOf)), ...others]
}

const serializer: MarkdownSerializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.renderInline(node)
      state.closeBlock(node)
    },
    heading(state, node) {
      if (!node.textContent.trim()) return
      state.write(`${'#'.repeat(node.attrs['level'])} `)
      state.renderInline(node, false)
      state.closeBlock(node)
    },
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    horizontal_rule(state, node) {
      state.write(node.attrs['markup'])
      state.closeBlock(node)
    },
    picture(state, node) {
      const { src, alt, caption } = node.attrs
      state.write(`![${escapedLabel(alt)}](${src}${caption && ` "${escapedMarkdown(caption)}"`})`)
      state.closeBlock(node)
    },
    bullet_list(state, node, parent, index) {
      const list = readable(node, parent, index)
      state.renderList(list, '  ', () => `${list.attrs['markup']} `)
    },
    ordered_list(state, node, parent, index) {
      const list = readable(node, parent, index)
      state.renderList(list, '   ', (index) => markerOf(list, index))
    },
    list_item: item,
    table(state, node) {
      for (const line of linesOf(node)) {
        state.ensureNewLine()
        state.write(line)
      }
      state.closeBlock(node)
    },
    table_header: (state, node) => state.renderInline(node, false),
    table_cell: (state, node) => state.renderInline(node, false),
    hard_break(state, node, parent, index) {
      const isLast = parent.children.slice(index).every(({ type }) => type === node.type)
      if (!isLast) state.write(isCell(parent) ? '<br>' : '\n')
    },
    text(state, node, parent, index) {
      const text = textOf(node)
      if (parent.type === schema.nodes.heading) {
        const isLast = index === parent.childCount - 1
        return state.text(isLast ? escapedHeading(text) : text, false)
      }
      if (isCell(parent)) return state.text(escapedCell(text), false)
      state.text(beginsLine(node, parent, index) ? escapedLineStart(text) : text, false)
    },
  },
  {
    sup: { open: '<sup>', close: '</sup>', mixable: true, expelEnclosingWhitespace: true },
    sub: { open: '<sub>', close: '</sub>', mixable: true, expelEnclosingWhitespace: true },
    em: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strong: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: '[',
      close: (_state, mark) => `](${destinationOf(mark.attrs['href'])})`,
      mixable: true,
    },
  },
)

export const markdownOf = (document: Node) => serializer.serialize(document)
