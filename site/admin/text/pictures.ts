import { NodeSelection, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Picture } from '../../../db/model/text/grammar.ts'
import { schema } from './schema.ts'

/** The picture that is selected. */
export function pictureAt({ selection }: EditorState) {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === schema.nodes.picture ? node : undefined
}

/** Puts a picture where the cursor is, or in the place of the selected one. */
export const putPicture = ({ state, dispatch }: EditorView, picture: Picture) =>
  dispatch(state.tr.replaceSelectionWith(schema.nodes.picture.create(picture)))
