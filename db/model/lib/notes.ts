import { model, proseAtLeast } from './fields.ts'

export const maxNote = 5000

/** A note of staff about a record. */
export const Note = model({ text: proseAtLeast(1, 'Please write a note', maxNote) })
