import * as v from 'valibot'
import { choice } from '../lib/choices.ts'
import { asLine, model, required, tooLong } from '../lib/fields.ts'
import { listOf } from '../lib/list-fields.ts'
import { RowId } from '../lib/page.ts'
import { type ApprovedMaterial, approvedMaterials } from './labels.ts'
import type { Snapshot } from './snapshot.ts'
import { basedOnVersion } from './study.ts'
import { Day } from './rules.ts'

const noEnd = 'Please enter the last day on which it holds, or say that it has no end'

const holdsFor = v.pipe(
  v.union(
    [v.string(), v.pipe(v.number(), v.integer(), v.transform(String))],
    'A location is a text or its number',
  ),
  v.transform(asLine),
  v.minLength(1, 'Please name the location'),
  v.maxLength(255, tooLong(255)),
)

const fields = model({
  material: choice(approvedMaterials, 'Please choose what the letter approves'),
  board: required('Please name the board', 200),
  protocolNumber: required('Please enter the protocol number of the letter', 200),
  materialVersion: required('Please enter the version of the material as the letter names it', 200),
  approvedOn: Day,
  expiresOn: v.nullable(v.pipe(v.string(noEnd), Day)),
  /** the locations that the letter names. They are kept and printed; nothing is computed from them. */
  locations: v.optional(v.nullable(listOf(holdsFor, 50, 'There is room for 50 at most'))),
  /** the name of an uploaded letter */
  letter: v.optional(v.nullable(v.pipe(v.string(), v.uuid('Please upload the letter first')))),
  /** for `news`: the issue */
  issueId: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  basedOn: basedOnVersion,
})

export const NewApproval = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['approvedOn'], ['expiresOn']],
      ({ approvedOn, expiresOn }) => expiresOn === null || approvedOn <= expiresOn,
      'It would end before it begins',
    ),
    ['expiresOn'],
  ),
)
export type NewApproval = v.InferOutput<typeof NewApproval>

export type StudyApproval = {
  id: number
  material: ApprovedMaterial
  /** the issue of news that it approves */
  issueId: number | null
  content: Snapshot
  sha256: string
  board: string
  protocolNumber: string
  materialVersion: string
  approvedOn: string
  expiresOn: string | null
  locations: string[]
  letter: string | null
  enteredBy: string
  enteredAt: string
  withdrawnAt: string | null
  withdrawnBy: string | null
  /** by dates and withdrawal only */
  inForce: boolean
  /** visitors read it now */
  shown: boolean
}

export const ApprovalAddress = v.object({ id: RowId, approvalId: RowId })

export const letterFile = {
  maxBytes: 10 * 1024 * 1024,
  types: {
    'application/pdf': 'pdf',
    'image/jpeg': 'jpg',
    'image/png': 'png',
  },
  wrongType: 'Please send the letter as a PDF, a JPEG or a PNG.',
  tooLarge: 'Please send a letter of at most 10 MB.',
} as const
