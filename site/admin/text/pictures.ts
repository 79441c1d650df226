import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { WrittenPicture } from '#db/model/text/grammar.ts'
import { schema } from './schema.ts'
import { putBlock } from './tables.ts'

/** The picture that is selected. */
export function selectedPicture({ selection }: EditorState) {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === schema.nodes.picture ? node : undefined
}

/** Puts a picture at a place between blocks; without one, where the cursor is, or for the selected one. */
export function putPicture({ state, dispatch }: EditorView, picture: WrittenPicture, at?: number) {
  const node = schema.nodes.picture.create(picture)
  dispatch(at === undefined ? putBlock(state, node) : state.tr.insert(at, node))
}

/** The place between blocks that is next to the pointer. */
export function pictureDropPlace(view: EditorView, { clientX: left, clientY }: MouseEvent) {
  const found = view.posAtCoords({ left, top: clientY })
  if (!found) return undefined
  const $pos = view.state.doc.resolve(found.pos)
  for (let depth = $pos.depth; depth > 0; depth--) {
    const index = $pos.index(depth - 1)
    if (!$pos.node(depth - 1).canReplaceWith(index, index, schema.nodes.picture)) continue
    const block = view.nodeDOM($pos.before(depth))
    const { top, bottom } = block instanceof Element ? block.getBoundingClientRect() : new DOMRect()
    return clientY < (top + bottom) / 2 ? $pos.before(depth) : $pos.after(depth)
  }
  return found.pos
}
