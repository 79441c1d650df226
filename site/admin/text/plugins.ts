import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Node } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'
import { tools } from './tools.ts'
import { typed } from './typed.ts'

const { nodes } = schema

const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Tab stays with the browser, or the keyboard could not leave the text: `Mod-]` puts an item below another. */
const keys = {
  ...Object.fromEntries(
    tools.flat().flatMap((tool) => ('command' in tool ? [[tool.key, tool.command]] : [])),
  ),
  'Mod-y': redo,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Enter: splitListItem(nodes.list_item),
  Backspace: undoInputRule,
}

const lacksEnd = ({ lastChild }: Node) => !lastChild?.isTextblock

/** A document that ends in a line to write on, also after a picture. The Markdown leaves an empty one out. */
export const withEnd = (doc: Node) =>
  lacksEnd(doc) ? doc.copy(doc.content.addToEnd(nodes.paragraph.create())) : doc

const end = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) =>
    lacksEnd(doc) ? tr.insert(doc.content.size, nodes.paragraph.create()) : null,
})

export const plugins = () => [typed, keymap(keys), keymap(baseKeymap), history(), end]
