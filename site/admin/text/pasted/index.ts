import { DOMParser, type ResolvedPos, Slice } from 'prosemirror-model'
import { sliceOfText } from '../editor/markdown.ts'
import { schema } from '../editor/schema.ts'
import { elementsOf } from './elements.ts'
import { makeLists } from './lists.ts'
import { readNumbers } from './numbers.ts'
import { takePictures } from './pictures.ts'
import { plainMarkdown } from './plain.ts'
import { makeTables } from './tables.ts'
import { type PasteTold, Report } from './told.ts'

type Pasted = { slice: Slice; told: PasteTold | undefined }

/** Several times the limit of any text. A whole book would block the editor for minutes. */
const mostSigns = 200_000

const tooLongPaste: Pasted = {
  slice: Slice.empty,
  told: {
    title: 'This is too long to paste',
    sentences: ['Nothing was pasted. Copy the part that you need.'],
    isUrgent: true,
  },
}

function removeEmpty(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) {
    if (!block.textContent.trim() && !block.querySelector('img')) block.remove()
  }
}

/** The part of pasted HTML that the schema knows, with its pictures taken into the library. */
async function readHtml(html: string, context: ResolvedPos): Promise<Pasted> {
  const report = new Report()
  const body = elementsOf(html, report)
  if (body.textContent.length > mostSigns) return tooLongPaste
  makeLists(body, report)
  makeTables(body)
  await readNumbers(body)
  await takePictures(body)
  removeEmpty(body)
  return { slice: DOMParser.fromSchema(schema).parseSlice(body, { context }), told: report.told() }
}

function readText(text: string): Pasted {
  if (text.length > mostSigns) return tooLongPaste
  const report = new Report()
  return { slice: sliceOfText(plainMarkdown(text, report)), told: report.told() }
}

export const readPaste = async (html: string, text: string, context: ResolvedPos) =>
  html ? readHtml(html, context) : readText(text)
