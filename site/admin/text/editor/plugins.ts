import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Node, NodeType } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { schema } from './schema.ts'
import { leaveAbove } from './tables.ts'
import { tools } from './tools.ts'
import { typedMarkdown } from './typed.ts'

const { nodes } = schema

const lineBreakIn =
  (...types: NodeType[]): Command =>
  (state, dispatch) => {
    if (!types.includes(state.selection.$from.parent.type)) return false
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
    return true
  }
const cells = [nodes.table_cell, nodes.table_header]

/** Tab leaves the text, as the keyboard needs a way out; `Mod-]` indents. In a table, Tab goes to the next cell. */
const keys = {
  ...Object.fromEntries(
    tools
      .flat()
      .flatMap((tool) => ('command' in tool && tool.key ? [[tool.key, tool.command]] : [])),
  ),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
  ArrowUp: leaveAbove,
  'Mod-y': redo,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, lineBreakIn(nodes.paragraph, ...cells)),
  Enter: chainCommands(lineBreakIn(...cells), splitListItem(nodes.list_item)),
  Backspace: undoInputRule,
}

const lacksEnd = ({ lastChild }: Node) => !lastChild?.isTextblock

/** Adds an empty paragraph at the end, so that staff can write after a picture. The Markdown leaves it out. */
export const withEnd = (doc: Node) =>
  lacksEnd(doc) ? doc.copy(doc.content.addToEnd(nodes.paragraph.create())) : doc

const end = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) =>
    lacksEnd(doc) ? tr.insert(doc.content.size, nodes.paragraph.create()) : null,
})

export const plugins = () => [
  typedMarkdown,
  keymap(keys),
  keymap(baseKeymap),
  history(),
  end,
  tableEditing(),
]
