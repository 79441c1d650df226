import * as v from 'valibot'
import { asProse, asSitePath, calendarDate, email, tooLong } from '../lib/fields.ts'
import { listOf } from '../lib/list-fields.ts'
import { keyIn } from '../lib/picture-address.ts'

const empty = 'Please fill this in'
const noNumber = 'Please enter a number'

export const sectionText = (max = 500) =>
  v.pipe(
    v.string(empty),
    v.transform(asProse),
    v.minLength(1, empty),
    v.maxLength(max, tooLong(max)),
  )
export const longText = () => sectionText(5000)

/** Several paragraphs with headings, lists, links and so on, in Markdown: see db/model/text/grammar.ts. */
export const writtenText = () => v.pipe(longText(), v.metadata({ written: true }))

/** The same as a list of parts, which are shown as one text: a part holds one paragraph or several. */
export const writtenParts = () =>
  v.pipe(
    listOf(sectionText(20_000), 30, 'There is room for 30 paragraphs at most'),
    v.metadata({ written: true }),
  )

export const sectionPhone = () => v.pipe(sectionText(50), v.metadata({ telephone: true }))

export const sectionEmail = () => email()
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.string(), v.transform(asProse), v.maxLength(max, tooLong(max))))

export const sectionPicture = () =>
  v.optional(
    v.pipe(
      v.string(empty),
      v.check((address) => keyIn(address) !== undefined, 'Please choose a picture of the library'),
      v.metadata({ picture: true }),
    ),
  )

export const sectionPath = () =>
  v.pipe(sectionText(255), asSitePath('Please use an address of this site, which starts with /'))

export const sectionDate = () => calendarDate('Please enter a date as 2026-11-01')

/** A number, or the text of a number field. */
export const sectionNumber = () =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))], noNumber),
    v.minValue(0, 'Please enter 0 or more'),
    v.maxValue(1_000_000, 'Please enter 1,000,000 at most'),
  )

const maxItems = 60
const tooMany = `There is room for ${maxItems} at most`

export const sectionList = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(listOf(v.object(entries), maxItems, tooMany), v.minLength(1, 'Please keep at least one'))

export const anyList = <E extends v.ObjectEntries>(entries: E) =>
  listOf(v.object(entries), maxItems, tooMany)

/** A list of texts; the editor shows one in each line. */
export const lines = (max = 5000) =>
  listOf(sectionText(max), 30, 'There is room for 30 lines at most')

export const headingFields = { title: sectionText(), subtitle: sectionText() }
export const titled = { ...headingFields, content: longText() }
export const icon = () => sectionText(50)

/** The description of a page for search engines, unless the section for search engines has another. */
export const summaryField = { summary: sectionText(320) }

/** The texts that are shown if a list is empty. */
export const whenEmpty = { emptyTitle: sectionText(), emptyText: longText() }
