import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  Quote,
  Redo2,
  SeparatorHorizontal,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Undo2,
} from 'lucide-react'
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables'
import { linkAt } from './links.ts'
import { selectedPicture } from './pictures.ts'
import { schema } from './schema.ts'
import { hasHeader, insertTable, isBelowHeader, putBlock, toggleHeader } from './tables.ts'

/** Tools that ask something first, in a dialog. */
export type Asked = 'link' | 'picture'

export type Tool = {
  name: string
  icon: LucideIcon
  /** as prosemirror-keymap writes it: `Mod-b`, where Mod is Ctrl, or Cmd on a Mac */
  key?: string
  /** whether it holds where the cursor is; undefined for a tool that does something once */
  isOn?: (state: EditorState) => boolean
} & ({ command: Command } | { asks: Asked })

const { nodes, marks } = schema

const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type)
}

const isHeading = (level: number) => (state: EditorState) => {
  const { parent } = state.selection.$from
  return parent.type === nodes.heading && parent.attrs['level'] === level
}

const isWithin = (type: NodeType) => (state: EditorState) => {
  const { $from } = state.selection
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).includes(
    type,
  )
}

/** A command, or where it holds already the one that takes it back. */
const toggled =
  (isOn: (state: EditorState) => boolean, on: Command, off: Command): Command =>
  (state, dispatch, view) =>
    (isOn(state) ? off : on)(state, dispatch, view)

const heading = (level: number) => ({
  isOn: isHeading(level),
  command: toggled(
    isHeading(level),
    setBlockType(nodes.heading, { level }),
    setBlockType(nodes.paragraph),
  ),
})

const list = (type: NodeType) => ({
  isOn: isWithin(type),
  command: toggled(isWithin(type), wrapInList(type), liftListItem(nodes.list_item)),
})

const divider: Command = (state, dispatch) => {
  dispatch?.(putBlock(state, nodes.horizontal_rule.create()).scrollIntoView())
  return true
}

/** The tools of the toolbar, in groups. */
export const tools: Tool[][] = [
  [
    { name: 'Heading', icon: Heading2, key: 'Mod-Alt-2', ...heading(2) },
    { name: 'Subheading', icon: Heading3, key: 'Mod-Alt-3', ...heading(3) },
  ],
  [
    {
      name: 'Bold',
      icon: Bold,
      key: 'Mod-b',
      command: toggleMark(marks.strong),
      isOn: hasMark(marks.strong),
    },
    {
      name: 'Italic',
      icon: Italic,
      key: 'Mod-i',
      command: toggleMark(marks.em),
      isOn: hasMark(marks.em),
    },
    {
      name: 'Link',
      icon: Link,
      key: 'Mod-k',
      asks: 'link',
      isOn: (state) => linkAt(state) !== undefined,
    },
  ],
  [
    { name: 'List', icon: List, key: 'Mod-Shift-8', ...list(nodes.bullet_list) },
    { name: 'Numbered list', icon: ListOrdered, key: 'Mod-Shift-7', ...list(nodes.ordered_list) },
    {
      name: 'Quote',
      icon: Quote,
      key: 'Mod-Shift-9',
      command: toggled(isWithin(nodes.blockquote), wrapIn(nodes.blockquote), lift),
      isOn: isWithin(nodes.blockquote),
    },
    {
      name: 'Picture',
      icon: Image,
      key: 'Mod-Alt-p',
      asks: 'picture',
      isOn: (state) => selectedPicture(state) !== undefined,
    },
    { name: 'Table', icon: Table, key: 'Mod-Alt-t', command: insertTable, isOn: isInTable },
    { name: 'Divider', icon: SeparatorHorizontal, key: 'Mod-Shift--', command: divider },
  ],
  [
    { name: 'Undo', icon: Undo2, key: 'Mod-z', command: undo },
    { name: 'Redo', icon: Redo2, key: 'Mod-Shift-z', command: redo },
  ],
]

const rowAbove: Command = (state, dispatch) => isBelowHeader(state) && addRowBefore(state, dispatch)

/** The tools that the toolbar has while the cursor is in a table. */
export const tableTools: Tool[] = [
  { name: 'Add a row above', icon: BetweenHorizontalEnd, command: rowAbove },
  { name: 'Add a row below', icon: BetweenHorizontalStart, command: addRowAfter },
  { name: 'Add a column before', icon: BetweenVerticalEnd, command: addColumnBefore },
  { name: 'Add a column after', icon: BetweenVerticalStart, command: addColumnAfter },
  { name: 'Delete row', icon: TableRowsSplit, command: deleteRow },
  { name: 'Delete column', icon: TableColumnsSplit, command: deleteColumn },
  ...(['row', 'column'] as const).map((which) => ({
    name: `Header ${which}`,
    icon: { row: PanelTop, column: PanelLeft }[which],
    command: toggleHeader(which),
    isOn: hasHeader(which),
  })),
  { name: 'Delete table', icon: Trash2, command: deleteTable },
]
