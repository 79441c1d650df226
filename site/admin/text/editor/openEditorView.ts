import { EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import type { RefObject } from 'react'
import type { Control } from '#site/ui/form/Field.tsx'
import { documentOf, sliceOfText } from './markdown.ts'
import { markdownOf } from './markdownWriter.ts'
import { insertDropped, insertPasted, type OnPasted, pastedPictures } from './paste.ts'
import { pictureDropPlace } from './pictures.ts'
import { plugins, withEnd } from './plugins.ts'
import { schema } from './schema.ts'

export type Written = {
  /** holds the text as Markdown */
  source: RefObject<HTMLTextAreaElement | null>
  label: string
  control: Control
}

/** The cursor's position after this part of the text, for a user who began to type before the editor was loaded. */
function selectionAfter(typed: string, doc: Node) {
  const { head } = Selection.atEnd(documentOf(typed))
  return Selection.near(doc.resolve(Math.min(head, doc.content.size)))
}

export type EditorHandlers = {
  onState: (state: EditorState) => void
  /** pictures were pasted, or dropped at a place */
  onFiles: (files: File[], at?: number) => void
  /** a picture was pressed; it is selected */
  onPicture: () => void
  /** words were pasted or dropped */
  onPasted: OnPasted
}

export function openEditorView(
  place: HTMLElement,
  source: HTMLTextAreaElement,
  { onState, onFiles, onPicture, onPasted }: EditorHandlers,
) {
  const { value, selectionEnd } = source
  const doc = withEnd(documentOf(value))
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      selection: selectionAfter(value.slice(0, selectionEnd), doc),
      plugins: plugins(),
    }),
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction)
      view.updateState(state)
      onState(state)
      if (!transaction.docChanged) return
      // If nothing differs, keeps the original Markdown: undoing all changes must not rewrite it.
      source.value = state.doc.eq(doc) ? value : markdownOf(state.doc)
      source.dispatchEvent(new Event('input', { bubbles: true }))
    },
    handleClickOn({ state, dispatch }, _pos, node, start) {
      if (node.type !== schema.nodes.picture) return false
      dispatch(state.tr.setSelection(NodeSelection.create(state.doc, start)))
      onPicture()
      return true
    },
    clipboardTextParser: sliceOfText,
    clipboardTextSerializer: ({ content }) => markdownOf(schema.nodes.doc.create(null, content)),
    handleDOMEvents: {
      // Chromium reports a new selection with a delay; without this event, a key would act on the old selection.
      keydown(_view, { isComposing }) {
        if (!isComposing) document.dispatchEvent(new Event('selectionchange'))
      },
      paste(view, event) {
        const files = pastedPictures(event.clipboardData)
        if (files.length === 0) return insertPasted(view, event, event.clipboardData, onPasted)
        event.preventDefault()
        onFiles(files)
        return true
      },
      drop(view, event) {
        const files = pastedPictures(event.dataTransfer)
        if (files.length === 0 || view.dragging) return insertDropped(view, event, onPasted)
        event.preventDefault()
        onFiles(files, pictureDropPlace(view, event))
        return true
      },
    },
  })
  onState(view.state)
  return view
}
