import { DOMParser, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { handlePaste, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { documentOf } from './markdown.ts'
import { schema } from './schema.ts'
import { sliceForCell } from './tables.ts'

function removeEmpty(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) {
    if (!block.textContent.trim() && !block.querySelector('img')) block.remove()
  }
}

/** The part of pasted HTML that the schema knows, with its pictures taken into the library. */
async function sliceOf(html: string, view: EditorView) {
  const { elementsOf, makeLists, makeTables, takePictures } = await import('./pasted/index.ts')
  const body = elementsOf(html)
  makeLists(body)
  makeTables(body)
  await takePictures(body)
  removeEmpty(body)
  return DOMParser.fromSchema(schema).parseSlice(body, { context: view.state.selection.$from })
}

/** The files of a paste or a drop that brings pictures and no words: Word sends a picture of its text too. */
export const pastedPictures = (data: DataTransfer | null) =>
  data?.getData('text/plain').trim() ? [] : [...(data?.files ?? [])]

function put(view: EditorView, event: Event, slice: Slice) {
  // Cells go into cells.
  if (event instanceof ClipboardEvent && isInTable(view.state) && handlePaste(view, event, slice))
    return
  const fitting = isInTable(view.state) ? sliceForCell(slice) : slice
  view.dispatch(view.state.tr.replaceSelection(fitting).scrollIntoView().setMeta('paste', true))
}

/** Inserts what is pasted or dropped. Returns false for what the editor moves within itself. */
export function insertPasted(view: EditorView, event: Event, data: DataTransfer | null) {
  const html = data?.getData('text/html')
  const text = data?.getData('text/plain') ?? ''
  if (!html && !(text && isInTable(view.state))) return false
  event.preventDefault()
  const plain = () => sliceOfText(text)
  // Without the code for HTML, as after a release, the words come without their marks.
  const sliced = html ? sliceOf(html, view).catch(plain) : Promise.resolve(plain())
  void sliced.then((slice) => !view.isDestroyed && put(view, event, slice))
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

export function insertDropped(view: EditorView, event: DragEvent) {
  if (view.dragging) return false
  selectDropPlace(view, event)
  return insertPasted(view, event, event.dataTransfer)
}

/** Plain text may be Markdown. */
export const sliceOfText = (text: string) => Slice.maxOpen(documentOf(text).content)
