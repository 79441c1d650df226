import { areaName } from '#db/model/areas.ts'
import { PersonCorrection } from '#db/model/candidates/person.ts'
import { heardFroms } from '#db/model/candidates/ways.ts'
import { callTimes } from '#db/model/inquiries/inquiries.ts'
import { interests, studyInterests } from '#db/model/lib/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { recordFields } from '#site/admin/form/fieldsOf.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { leaveScreen } from '#site/admin/navigation/unsaved.ts'
import { type Candidate, candidateName } from '../candidates.ts'
import { $refusal, saveChange } from '../change/saving.ts'
import { StudyNames, studyNamesId } from './StudyNames.tsx'

const fields = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  study: { label: 'Study' },
  interest: { label: 'Area of interest' },
  heardFrom: { label: 'Heard about us from' },
  heardFromDetail: { label: 'Where exactly' },
  callerName: { label: 'Who asks for them' },
  relation: { label: 'Who that is to them' },
  callTime: { label: 'Best time to call' },
}

type CorrectPersonProps = { candidate: Candidate; onClose: () => void }

const read = (fields: FormData) => {
  const { heardFrom, callTime, ...typed } = Object.fromEntries(fields)
  return { ...typed, heardFrom: heardFrom || null, callTime: callTime || null }
}

function differing(candidate: Candidate, typed: PersonCorrection) {
  const names = keysOf(fields).filter((name) => (typed[name] ?? '') !== (candidate[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? null]))
}

export const CorrectPerson = ({ candidate, onClose }: CorrectPersonProps) => (
  <Dialog
    open
    wide
    firm
    onClose={() => leaveScreen(onClose)}
    title="Correct details"
    text={`An old name stays known: what comes under it still reaches ${candidateName(candidate)}.`}
  >
    <CorrectionForm candidate={candidate} onClose={onClose} />
  </Dialog>
)

function CorrectionForm({ candidate, onClose }: CorrectPersonProps) {
  const { form, errors, pending } = useForm(PersonCorrection, {
    read,
    async send(typed) {
      const change = differing(candidate, typed)
      const words = keysOf(fields)
        .filter((name) => name in change)
        .map((name) => fields[name].label.toLowerCase())
      if (words.length === 0) return true
      return saveChange(candidate, change, `Corrected: ${words.join(', ')}`)
    },
    failed: { title: 'Not saved', text: 'Please try again.' },
    // Closes after a late change too: RefusedChange asks about it.
    onSent: (isSaved) => (isSaved || $refusal.get()) && onClose(),
  })
  const editing = useEdited(form)
  const field = recordFields({ fields, record: candidate, errors })
  const { interest } = candidate
  const areas = {
    ...studyInterests,
    ...interests,
    ...(interest && { [interest]: areaName(interest) }),
  }
  return (
    <form {...editing.form} className="form" aria-label="Correct details">
      <div className="fields">
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" optional />
        <TextField {...field('study')} list={studyNamesId} autoComplete="off" optional />
        <StudyNames />
        <Select {...field('interest')} options={areas} placeholder="None" optional />
        <Select {...field('heardFrom')} options={heardFroms} placeholder="Not known" optional />
        <TextField {...field('heardFromDetail')} autoComplete="off" optional />
        <TextField {...field('callerName')} autoComplete="off" optional />
        <TextField {...field('relation')} autoComplete="off" optional />
        <Select {...field('callTime')} options={callTimes} placeholder="Not known" optional />
      </div>
      <FormActions
        label="Save"
        pendingLabel="Saving..."
        {...{ pending, errors }}
        onClose={() => leaveScreen(onClose)}
      />
    </form>
  )
}
