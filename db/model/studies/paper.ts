import * as v from 'valibot'
import { RowId } from '../lib/page.ts'
import { choice } from '../lib/choices.ts'

/** The sheets that are printed of a study. */
export const papers = {
  patients: 'Sheet for patients',
  doctors: 'Sheet for doctors',
  poster: 'Poster',
} as const
export type Paper = keyof typeof papers

/** Width and height in points, 72 to an inch. */
export const paperSizes = { a4: [595.28, 841.89], letter: [612, 792] } as const

export const PaperAddress = v.object({
  id: RowId,
  paper: choice(papers, 'There is no such paper'),
})

export const PaperQuery = v.object({
  size: v.optional(
    v.picklist(['a4', 'letter'], 'A paper is as large as A4 or Letter: size=a4 or size=letter'),
    'letter',
  ),
  /** telephone numbers to tear off, below a poster */
  strips: v.optional(v.picklist(['yes', 'no'], 'A poster has strips or not: strips=yes'), 'no'),
})

export const noPaper =
  'No paper can be printed: visitors get no material of this study. It needs an approval of its page that is in force, and has to be published.'
