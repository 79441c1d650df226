import { closeHistory } from 'prosemirror-history'
import type { Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { handlePaste, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { sliceOfText } from './markdown.ts'
import type { PasteTold } from '../pasted/told.ts'
import { sliceForCell } from './tables.ts'

/** If the code that reads pastes cannot be loaded, as after a release, words are pasted without formats. */
const withoutMarks: PasteTold = {
  title: 'Only the plain words were pasted',
  sentences: ['Numbers and signs may be wrong. Undo this, reload the page and paste again.'],
  isUrgent: true,
}

/** The files of a paste or a drop without words. Beside words, files are ignored: Word adds a picture of its text. */
export const pastedPictures = (data: DataTransfer | null) =>
  data?.getData('text/plain').trim() ? [] : [...(data?.files ?? [])]

function put(view: EditorView, event: Event, slice: Slice) {
  // Copied cells are pasted into cells.
  if (event instanceof ClipboardEvent && isInTable(view.state) && handlePaste(view, event, slice))
    return
  const fitting = isInTable(view.state) ? sliceForCell(slice) : slice
  const tr = view.state.tr.replaceSelection(fitting).scrollIntoView().setMeta('paste', true)
  // One undo step takes back the whole paste, and nothing else.
  view.dispatch(closeHistory(tr))
}

export type OnPasted = (told: PasteTold | undefined) => void

/** Inserts pasted or dropped content. Returns false for content that the editor moves within itself. */
export function insertPasted(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  onPasted: OnPasted,
) {
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  if (!html && !text) return false
  event.preventDefault()
  void import('../pasted/index.ts')
    .then(({ readPaste }) => readPaste(html, text, view.state.selection.$from))
    .catch(() => ({ slice: sliceOfText(text), told: withoutMarks }))
    .then(({ slice, told }) => {
      if (view.isDestroyed) return
      if (slice.size > 0) put(view, event, slice)
      onPasted(told)
    })
  return true
}

/** Puts the cursor where something is dropped: between words, never around a picture, which would be replaced. */
function selectDropPlace(view: EditorView, event: DragEvent) {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place) return
  const { doc, tr } = view.state
  const $pos = doc.resolve(place.pos)
  const selection = Selection.findFrom($pos, 1, true) ?? Selection.findFrom($pos, -1, true)
  if (selection) view.dispatch(tr.setSelection(selection))
}

export function insertDropped(view: EditorView, event: DragEvent, onPasted: OnPasted) {
  if (view.dragging) return false
  selectDropPlace(view, event)
  return insertPasted(view, event, event.dataTransfer, onPasted)
}
