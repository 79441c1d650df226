import { setBlockType, toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'
import { putBlock } from './tables.ts'

export const { nodes, marks } = schema

const hasMark = (type: MarkType) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type)
}

export const markTool = (type: MarkType) => ({ command: toggleMark(type), isOn: hasMark(type) })

const isHeading = (level: number) => (state: EditorState) => {
  const { parent } = state.selection.$from
  return parent.type === nodes.heading && parent.attrs['level'] === level
}

export const isWithinNode = (type: NodeType) => (state: EditorState) => {
  const { $from } = state.selection
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).includes(
    type,
  )
}

/** Runs `on`, or `off` if the block has this format already. */
export const toggledBlock =
  (isOn: (state: EditorState) => boolean, on: Command, off: Command): Command =>
  (state, dispatch, view) =>
    (isOn(state) ? off : on)(state, dispatch, view)

export const headingTool = (level: number) => ({
  isOn: isHeading(level),
  command: toggledBlock(
    isHeading(level),
    setBlockType(nodes.heading, { level }),
    setBlockType(nodes.paragraph),
  ),
})

export const listTool = (type: NodeType) => ({
  isOn: isWithinNode(type),
  command: toggledBlock(isWithinNode(type), wrapInList(type), liftListItem(nodes.list_item)),
})

export const dividerTool: Command = (state, dispatch) => {
  dispatch?.(putBlock(state, nodes.horizontal_rule.create()).scrollIntoView())
  return true
}
