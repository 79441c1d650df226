import { keysOf } from '../lib/keys.ts'
import type { Json } from './canonical.ts'
import type { Material } from './labels.ts'

/** The texts of the page that a board approves, in the order of the snapshot, with their labels. */
export const pageTexts = {
  whatHappens: 'What happens',
  timeCommitment: 'Time commitment',
  costs: 'Costs',
  pay: 'Pay',
  paidBack: 'What is paid back',
  risksAndBenefits: 'Risks and benefits',
  privacy: 'Privacy',
} as const
export type PageText = keyof typeof pageTexts

export const partLabels: Readonly<Record<string, string>> = {
  ...pageTexts,
  picture: 'Picture',
  intro: 'Before the questions',
  questions: 'Questions',
  learned: 'What we learned',
  posterLine: 'Headline of the poster',
  subject: 'Subject',
  preview: 'Preview',
  content: 'Letter',
  studies: 'Cards of these studies, by their numbers',
}

/** A picture as it was approved: the hash of the original's bytes, and its data in the library. */
export type PictureContent = {
  sha256: string
  /** the focal point, in percent from the left and from the top */
  crop: { x: number; y: number }
  alt: string
  caption: string
}

/**
 * The parts of a material in their order. A part that was added to the product later is left out while it is
 * empty, so that earlier approvals still match.
 */
export type Snapshot = readonly (readonly [name: string, value: Json])[]

type StudyDraft = Readonly<Record<PageText | 'learned' | 'posterLine', string>> & {
  prescreenerIntro: string
  prescreenerQuestions: readonly Json[]
}

export function draftContent(
  material: Material,
  draft: StudyDraft,
  picture: PictureContent | null,
): Snapshot {
  if (material === 'learned') return [['learned', draft.learned]]
  if (material === 'prescreener') {
    return [
      ['intro', draft.prescreenerIntro],
      ['questions', draft.prescreenerQuestions],
    ]
  }
  const names = keysOf(pageTexts)
  return [
    ...names.map((name) => [name, draft[name]] as const),
    ['picture', picture],
    ...(draft.posterLine === '' ? [] : [['posterLine', draft.posterLine] as const]),
  ]
}

/** A content as it is stored, or as the API answers it. */
type AnyContent = readonly (readonly [name: string, value: unknown])[]

/** One part of a content; undefined if the content has no such part. */
export const contentPart = (content: AnyContent, name: string): unknown =>
  content.find(([part]) => part === name)?.[1]

/** A text of a content; null if it is empty or missing. */
export function contentText(content: AnyContent | undefined, name: string): string | null {
  const value = content && contentPart(content, name)
  return typeof value === 'string' && value !== '' ? value : null
}
