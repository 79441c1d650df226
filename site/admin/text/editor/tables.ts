import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { findTable, isInTable, selectedRect } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes, marks } = schema

type Headers = { row: boolean; column: boolean }

const isHeader = (cell: Node | null) => cell?.type === nodes.table_header

export function tableHeaders({ firstChild, children }: Node): Headers {
  const others = children.slice(1)
  return {
    row: isHeader(firstChild?.lastChild ?? null),
    column:
      (firstChild?.childCount ?? 0) > 1 &&
      others.length > 0 &&
      others.every((row) => isHeader(row.firstChild)),
  }
}

export const hasHeader = (which: keyof Headers) => (state: EditorState) =>
  isInTable(state) && tableHeaders(selectedRect(state).table)[which]

export const toggleHeader =
  (which: keyof Headers): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false
    const { table, tableStart } = selectedRect(state)
    const before = tableHeaders(table)
    const row = before.row !== (which === 'row')
    const column = before.column !== (which === 'column')
    const { tr } = state
    table.forEach((cells, rowStart, y) => {
      cells.forEach((cell, start, x) => {
        const at = tableStart + rowStart + 1 + start
        const isOne = (y === 0 && row) || (x === 0 && column)
        tr.setNodeMarkup(at, isOne ? nodes.table_header : nodes.table_cell, cell.attrs)
        // In Markdown, bold words mark a header column: removes them with the header.
        if (x === 0 && before.column && !column) {
          tr.removeMark(at, at + cell.nodeSize, marks.strong)
        }
      })
    })
    dispatch?.(tr)
    return true
  }

/** Markdown has no row above the header row. */
export const isBelowHeader = (state: EditorState) =>
  isInTable(state) && (selectedRect(state).top > 0 || !hasHeader('row')(state))

/** A block where the cursor is, or behind the table that the cursor is in. */
export function putBlock({ selection, tr }: EditorState, block: Node): Transaction {
  const table = findTable(selection.$from)
  return table ? tr.insert(table.pos + table.node.nodeSize, block) : tr.replaceSelectionWith(block)
}

const row = (cell: typeof nodes.table_cell, columns: number) =>
  nodes.table_row.create(
    null,
    Array.from({ length: columns }, () => cell.create()),
  )

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  if (!dispatch) return true
  const rows = [nodes.table_header, nodes.table_cell, nodes.table_cell].map((cell) => row(cell, 3))
  const table = nodes.table.create(null, rows)
  const tr = putBlock(state, table)
  tr.doc.descendants((node, at) => {
    if (node === table) tr.setSelection(TextSelection.create(tr.doc, at + 3))
  })
  dispatch(tr.scrollIntoView())
  return true
}

/** From the first row of a table at the beginning of the text, the cursor goes to a new paragraph above. */
export const leaveAbove: Command = ({ selection, tr }, dispatch, view) => {
  const table = findTable(selection.$from)
  if (!table || table.pos > 0 || selection.$from.index(table.depth) > 0) return false
  if (view && !view.endOfTextblock('up')) return false
  dispatch?.(
    tr
      .insert(0, nodes.paragraph.create())
      .setSelection(TextSelection.create(tr.doc, 1))
      .scrollIntoView(),
  )
  return true
}

/** Joins several blocks into the lines of one paragraph, because a cell holds only one. */
export function sliceForCell({ content }: Slice): Slice {
  const lines: Node[] = []
  content.descendants((node) => {
    if (!node.isTextblock) return !node.isInline || void lines.push(node)
    if (lines.length > 0) lines.push(nodes.hard_break.create())
    lines.push(...node.children)
    return false
  })
  return new Slice(Fragment.from(lines), 0, 0)
}
