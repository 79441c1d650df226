import { areaName } from '#db/model/areas.ts'
import { correctionFields, PersonCorrection } from '#db/model/candidates/person.ts'
import { interests, studyInterests } from '#db/model/lib/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { FormDialog } from '#site/admin/form/record/FormDialog.tsx'
import { leaveScreen } from '#site/admin/navigation/unsaved.ts'
import { type Candidate, candidateName } from '../candidates.ts'
import { $late, saveChange } from '../change/saving.ts'
import { StudyField } from './StudyField.tsx'

type CorrectPersonProps = { candidate: Candidate; onClose: () => void }

/** Saves the fields that differ from those of the candidate. */
function saveCorrection(candidate: Candidate, typed: PersonCorrection) {
  const names = keysOf(correctionFields).filter(
    (name) => (typed[name] ?? '') !== (candidate[name] ?? ''),
  )
  if (names.length === 0) return Promise.resolve(true)
  const change = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]))
  const words = names.map((name) => correctionFields[name].label.toLowerCase())
  return saveChange(candidate, change, `Corrected: ${words.join(', ')}`)
}

export function CorrectPerson({ candidate, onClose }: CorrectPersonProps) {
  const { interest } = candidate
  const areas = {
    ...studyInterests,
    ...interests,
    ...(interest && { [interest]: areaName(interest) }),
  }
  return (
    <FormDialog
      wide
      title="Correct details"
      text={`An old name stays known: what comes under it still reaches ${candidateName(candidate)}.`}
      model={PersonCorrection}
      fields={{ ...correctionFields, interest: { ...correctionFields.interest, options: areas } }}
      own={{ study: (field) => <StudyField key="study" {...field} /> }}
      values={candidate}
      buttons={['Save', 'Saving...']}
      guarded
      send={(typed) => saveCorrection(candidate, typed)}
      failed={{ title: 'Not saved', text: 'Please try again.' }}
      // Closes after a late change too: LateQuestion asks about it.
      onSent={(isSaved) => (isSaved || $late.get()) && onClose()}
      onClose={() => leaveScreen(onClose)}
    />
  )
}
