import * as v from 'valibot'
import { asLine, model, proseAtLeast, tooLong } from './fields.ts'

/** A list. Its length is checked before its items, as each item takes time and may add an error. */
export const listOf = <Item extends v.GenericSchema>(item: Item, max: number, message: string) =>
  v.pipe(
    v.custom<v.InferInput<Item>[]>((list) => !Array.isArray(list) || list.length <= max, message),
    v.pipe(v.array(item), v.maxLength(max, message)),
  )

/** Counts empty lines too; only the others count for `maxItems`. */
const maxRawLines = 1000

/** A list of non-empty lines; a text is split into its lines. */
export const lineList = (maxItems = 50, max = 1000) =>
  v.optional(
    v.pipe(
      v.union(
        [
          listOf(v.string(), maxRawLines, 'Please send fewer lines'),
          v.pipe(
            v.string(),
            v.transform((text) => text.split('\n', maxRawLines + 1)),
          ),
        ],
        'Please send a list of lines',
      ),
      v.maxLength(maxRawLines, `Please use at most ${maxItems} lines`),
      v.transform((list) => list.map(asLine).filter(Boolean)),
      v.maxLength(maxItems, `Please use at most ${maxItems} lines`),
      v.everyItem((item) => item.length <= max, tooLong(max)),
    ),
    [],
  )

export const maxNote = 5000

/** A note of staff about a record. */
export const Note = model({ text: proseAtLeast(1, 'Please write a note', maxNote) })
