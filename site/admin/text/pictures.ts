import { NodeSelection, type EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

/** The picture that is selected. */
export function pictureAt({ selection }: EditorState) {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === schema.nodes.picture ? node : undefined
}
