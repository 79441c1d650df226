import { DOMParser, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentOf } from './markdown.ts'
import { schema } from './schema.ts'
import { makeLists } from './wordLists.ts'

/** Newer than TypeScript's types of the DOM. */
type WithSanitizer = HTMLElement & { setHTML?: (html: string, options: object) => void }

/** Keeps all that is safe, attributes too: they tell the lists of Word. The schema leaves them out later. */
const everythingSafe = { sanitizer: {} }

/**
 * Elements of pasted HTML, or undefined in a browser that cannot make them: Trusted Types forbid every
 * way but `setHTML`, which cleans the HTML itself.
 */
function elementsOf(html: string): HTMLElement | undefined {
  // In a document of its own nothing is loaded or run.
  const body: WithSanitizer = document.implementation.createHTMLDocument('').body
  if (!body.setHTML) return undefined
  body.setHTML(html, everythingSafe)
  return body
}

function removeEmpty(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) {
    if (!block.textContent.trim() && !block.querySelector('img')) block.remove()
  }
}

/** The part of pasted HTML that the schema knows. */
function sliceOf(html: string, view: EditorView) {
  const body = elementsOf(html)
  if (!body) return undefined
  makeLists(body)
  removeEmpty(body)
  return DOMParser.fromSchema(schema).parseSlice(body, { context: view.state.selection.$from })
}

/** The files of a paste or a drop that brings pictures and no words: Word sends a picture of its text too. */
export const picturesIn = (data: DataTransfer | null) =>
  data?.getData('text/plain').trim() ? [] : [...(data?.files ?? [])]

/** Inserts what is pasted or dropped. Returns false for what the editor moves within itself. */
export function insert(view: EditorView, event: Event, data: DataTransfer | null) {
  const html = data?.getData('text/html')
  if (!html) return false
  event.preventDefault()
  const slice = sliceOf(html, view) ?? sliceOfText(data?.getData('text/plain') ?? '')
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

/** Puts the cursor where something is dropped. */
export function selectDropPlace(view: EditorView, event: DragEvent) {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const { doc, tr } = view.state
  if (place) view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
}

export function drop(view: EditorView, event: DragEvent) {
  if (view.dragging) return false
  selectDropPlace(view, event)
  return insert(view, event, event.dataTransfer)
}

/** Plain text may be Markdown. */
export const sliceOfText = (text: string) => Slice.maxOpen(documentOf(text).content)
