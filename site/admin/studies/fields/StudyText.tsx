import { type DrawnField, fieldText } from '#site/admin/form/record/drawnFields.ts'
import type { Aims } from '#site/admin/text/Measures.tsx'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'
import { patientAims } from './aims.ts'

type StudyTextProps = DrawnField & { aims?: Aims; maxLength?: number }

/** A text that patients read. The board approves the picture of a study on its own. */
export const StudyText = ({ value, ...field }: StudyTextProps) => (
  <WrittenField
    aims={patientAims}
    maxLength={10_000}
    {...field}
    defaultValue={fieldText(value)}
    withoutPictures
  />
)
