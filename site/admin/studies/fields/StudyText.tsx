import { type DrawnField, fieldText } from '#site/admin/form/record/drawnFields.ts'
import type { Aims } from '#site/admin/text/Measures.tsx'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'

/** Most adults read this school year with ease. */
const grade = 8
export const summaryAims = { grade, words: 100 }

type StudyTextProps = DrawnField & { aims?: Aims; maxLength?: number }

/** A text that patients read. The board approves the picture of a study on its own. */
export const StudyText = ({ value, ...field }: StudyTextProps) => (
  <WrittenField
    aims={{ grade }}
    maxLength={10_000}
    {...field}
    defaultValue={fieldText(value)}
    withoutPictures
  />
)
