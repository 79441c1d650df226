import { DOMParser, Slice } from 'prosemirror-model'
import { closeHistory } from 'prosemirror-history'
import { Selection } from 'prosemirror-state'
import { handlePaste, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { documentOf } from './markdown.ts'
import { plainMarkdown } from './pasted/plain.ts'
import { type PasteTold, Report } from './pasted/told.ts'
import { schema } from './schema.ts'
import { sliceForCell } from './tables.ts'

function removeEmpty(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) {
    if (!block.textContent.trim() && !block.querySelector('img')) block.remove()
  }
}

/** The pasted part of a document, and the notice for staff. */
type Sliced = { slice?: Slice; told?: PasteTold | undefined }

/** Several times as much as any text may hold. The editor would stand still for minutes over a book. */
const mostSigns = 200_000

const tooLong: Sliced = {
  told: {
    title: 'This is too long to paste',
    sentences: ['Nothing was pasted. Copy the part that you need.'],
    isUrgent: true,
  },
}

/** The part of pasted HTML that the schema knows, with its pictures taken into the library. */
async function sliceOf(html: string, view: EditorView): Promise<Sliced> {
  const { elementsOf, makeLists, makeTables, takePictures } = await import('./pasted/index.ts')
  const report = new Report()
  const body = elementsOf(html, report)
  if (body.textContent.length > mostSigns) return tooLong
  makeLists(body, report)
  makeTables(body)
  await takePictures(body)
  removeEmpty(body)
  const parser = DOMParser.fromSchema(schema)
  return {
    slice: parser.parseSlice(body, { context: view.state.selection.$from }),
    told: report.told(),
  }
}

function sliceOfPlain(text: string): Sliced {
  if (text.length > mostSigns) return tooLong
  const report = new Report()
  const slice = sliceOfText(plainMarkdown(text, report))
  return { slice, told: report.told() }
}

/** Without the code for HTML, as after a release, the words come without their marks. */
const withoutMarks = (text: string): Sliced => {
  const { slice } = sliceOfPlain(text)
  if (!slice) return tooLong
  return {
    slice,
    told: {
      title: 'Only the plain words were pasted',
      sentences: [
        'Raised numbers, signs and tracked changes may read as others.',
        'Undo this, reload the page and paste again.',
      ],
      isUrgent: true,
    },
  }
}

/** The files of a paste or a drop that brings pictures and no words: Word sends a picture of its text too. */
export const pastedPictures = (data: DataTransfer | null) =>
  data?.getData('text/plain').trim() ? [] : [...(data?.files ?? [])]

function put(view: EditorView, event: Event, slice: Slice) {
  // Cells go into cells.
  if (event instanceof ClipboardEvent && isInTable(view.state) && handlePaste(view, event, slice))
    return
  const fitting = isInTable(view.state) ? sliceForCell(slice) : slice
  const tr = view.state.tr.replaceSelection(fitting).scrollIntoView().setMeta('paste', true)
  // Undo takes back the paste alone, and whole.
  view.dispatch(closeHistory(tr))
}

export type OnPasted = (told: PasteTold | undefined) => void

/** Inserts what is pasted or dropped. Returns false for what the editor moves within itself. */
export function insertPasted(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  onPasted: OnPasted,
) {
  const html = data?.getData('text/html')
  const text = data?.getData('text/plain') ?? ''
  if (!html && !text) return false
  event.preventDefault()
  const insert = ({ slice, told }: Sliced) => {
    if (view.isDestroyed) return
    if (slice?.size) put(view, event, slice)
    onPasted(told)
  }
  if (html)
    void sliceOf(html, view)
      .catch(() => withoutMarks(text))
      .then(insert)
  else insert(sliceOfPlain(text))
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

/** Plain text may be Markdown. */
export const sliceOfText = (text: string) => Slice.maxOpen(documentOf(text).content)
