import type { Mark } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

const { link } = schema.marks

type Range = { from: number; to: number }

/** The link that the cursor stands in or that the selection begins in, from its first letter to its last. */
export function linkAt({
  selection: { $from },
}: EditorState): (Range & { mark: Mark }) | undefined {
  const { parent, parentOffset } = $from
  const { index, offset, node } = parent.childAfter(parentOffset)
  const before = parent.childBefore(parentOffset)
  const mark = link.isInSet(node?.marks ?? []) ?? link.isInSet(before.node?.marks ?? [])
  if (!mark) return undefined

  let [first, from] = mark.isInSet(node?.marks ?? [])
    ? [index, offset]
    : [before.index, before.offset]
  let to = from
  for (let i = first; i < parent.childCount && mark.isInSet(parent.child(i).marks); i++) {
    to += parent.child(i).nodeSize
  }
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) {
    first -= 1
    from -= parent.child(first).nodeSize
  }
  return { mark, from: $from.start() + from, to: $from.start() + to }
}

/** The range that a new link would cover: the link at the cursor, or the selection. */
export const linkedRange = (state: EditorState): Range => linkAt(state) ?? state.selection

/** Makes these words a link; inserts new words if there are none. */
export function setLink(
  { state, dispatch }: EditorView,
  { href, text }: { href: string; text: string },
) {
  const { from, to } = linkedRange(state)
  const mark = link.create({ href })
  dispatch(
    from === to
      ? state.tr.insert(from, schema.text(text || href, [mark]))
      : state.tr.removeMark(from, to, link).addMark(from, to, mark),
  )
}

export function removeLink({ state, dispatch }: EditorView) {
  const { from, to } = linkedRange(state)
  dispatch(state.tr.removeMark(from, to, link))
}
