import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { WrittenPicture } from '#db/model/text/grammar.ts'
import { schema } from './schema.ts'
import { putBlock } from './tables.ts'

export function selectedPicture({ selection }: EditorState) {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === schema.nodes.picture ? node : undefined
}

/** Inserts a picture at a position between blocks; without `at`, at the cursor or in place of the selected picture. */
export function putPicture({ state, dispatch }: EditorView, picture: WrittenPicture, at?: number) {
  const node = schema.nodes.picture.create(picture)
  dispatch(at === undefined ? putBlock(state, node) : state.tr.insert(at, node))
}

/** The place between blocks that is next to the pointer. */
export function pictureDropPlace(view: EditorView, { clientX: left, clientY }: MouseEvent) {
  const found = view.posAtCoords({ left, top: clientY })
  if (!found) return undefined
  const $found = view.state.doc.resolve(found.pos)
  // The loop begins with the block under the pointer and goes on with the blocks around it, until a picture may
  // stand beside one. Beside a short line, `inside` names no paragraph: the text at that place does.
  let start = $found.parent.isTextblock ? $found.before() : found.inside
  while (start >= 0) {
    const $start = view.state.doc.resolve(start)
    if ($start.parent.canReplaceWith($start.index(), $start.index(), schema.nodes.picture)) {
      const block = view.nodeDOM(start)
      const { top, bottom } =
        block instanceof Element ? block.getBoundingClientRect() : new DOMRect()
      return clientY < (top + bottom) / 2 ? start : start + ($start.nodeAfter?.nodeSize ?? 0)
    }
    start = $start.depth > 0 ? $start.before() : -1
  }
  return found.pos
}
