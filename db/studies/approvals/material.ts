import type { Material } from '#db/model/studies/labels.ts'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import {
  contentPart,
  contentText,
  pageTexts,
  type PictureContent,
  type Snapshot,
} from '#db/model/studies/snapshot.ts'
import type { Picture } from '#db/model/text/picture.ts'
import type { ServedRow } from '../approval-tables.ts'

/** A picture of a study with the key under which the build makes its small files. */
type StudyPicture = Picture & { key: string; focus: readonly [x: number, y: number] }

/** The picture as it was approved, even if the library says something else now. */
export function pictureServed(row: Pick<ServedRow, 'content' | 'picture'> | undefined) {
  const content = row && (contentPart(row.content, 'picture') as PictureContent | null | undefined)
  if (!row?.picture || !content) return null
  const { crop, alt, caption } = content
  const picture: StudyPicture = {
    ...row.picture,
    alt,
    caption: caption || null,
    focus: [crop.x, crop.y],
  }
  return picture
}

// A snapshot holds what `Prescreener` has let in.
export const questionsIn = (content: Snapshot) =>
  (contentPart(content, 'questions') ?? []) as readonly Question[]

type ServedMaterial = ServedRow & { version: number }

/** The questions without the answers that rule somebody out: visitors must not learn which answer decides. */
function prescreenerOf(row: ServedMaterial | undefined) {
  const questions = row ? questionsIn(row.content) : []
  if (!row || questions.length === 0) return null
  return {
    version: row.version,
    intro: contentText(row.content, 'intro'),
    questions: questions.map(({ against: _against, ...question }) => question),
  }
}

/** The material of a study as visitors get it: null for each part that they do not get. */
export function materialOf(served: ServedMaterial[]) {
  const of = (material: Material) => served.find((row) => row.material === material)
  const page = of('page')
  const text = (name: keyof typeof pageTexts) => contentText(page?.content, name)
  return {
    whatHappens: text('whatHappens'),
    timeCommitment: text('timeCommitment'),
    costs: text('costs'),
    pay: text('pay'),
    paidBack: text('paidBack'),
    risksAndBenefits: text('risksAndBenefits'),
    privacy: text('privacy'),
    picture: pictureServed(page),
    learned: contentText(of('learned')?.content, 'learned'),
    prescreener: prescreenerOf(of('prescreener')),
  }
}

/** The fields of a study that a board approves. They are shown word by word: no facts are filled in. */
export const materialFields = [
  ...Object.keys(pageTexts),
  'posterLine',
  'picture',
  'learned',
  'prescreener',
]
