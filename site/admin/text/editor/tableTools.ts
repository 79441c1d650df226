import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  PanelLeft,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables'
import { hasHeader, isBelowHeader, toggleHeader } from './tables.ts'
import type { Tool } from './tools.ts'

const rowAbove: Command = (state, dispatch) => isBelowHeader(state) && addRowBefore(state, dispatch)

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
