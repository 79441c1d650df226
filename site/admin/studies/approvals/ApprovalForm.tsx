import { type ReactNode, useRef, useState } from 'react'
import { NewApproval } from '#db/model/studies/approvals.ts'
import type { ApprovedMaterial } from '#db/model/studies/labels.ts'
import { storedIn } from '#site/lib/api.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { notify } from '#site/lib/toast.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { approvalsOfMaterial } from '../reading/reading.ts'
import type { Approval, SavedStudy, StudyFile } from '../studies.ts'
import { enterApproval } from './approvals.ts'
import { LetterField } from './LetterField.tsx'
import { Outdated } from './Outdated.tsx'
import './ApprovalForm.css'

const effectOf = ({ material, shown }: Approval) => {
  if (material === 'news') return 'The letter can be sent as it is now.'
  return shown ? 'Visitors read the approved text in a moment.' : 'Visitors do not read it now.'
}

type ApprovalFormProps = {
  file: StudyFile
  material: ApprovedMaterial
  /** the text that it approves, for staff to read */
  text: ReactNode
  /** the version of the study, or of the issue of news */
  basedOn: string | number
  issueId?: number
  onClose: () => void
  /** reads the study again */
  onEntered: () => Promise<void>
}

/** Enters an approval from the board's letter, for a saved text. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { file, material, text, basedOn, issueId, onClose, onEntered } = props
  const { study } = file
  const last = approvalsOfMaterial(file, material)[0] ?? file.approvals[0]
  const [noEnd, setNoEnd] = useState(false)
  const [theirs, setTheirs] = useState<SavedStudy>()
  const isUploading = useRef(false)

  const read = (fields: FormData) => ({
    material,
    board: fields.get('board'),
    protocolNumber: fields.get('protocolNumber'),
    materialVersion: fields.get('materialVersion'),
    approvedOn: fields.get('approvedOn'),
    expiresOn: fields.has('noEnd') ? null : fields.get('expiresOn') || undefined,
    locations: fields.getAll('locations'),
    letter: fields.get('letter') || null,
    issueId,
    basedOn,
  })
  const { form, errors, pending } = useForm(NewApproval, {
    read,
    async send(values) {
      if (isUploading.current) throw new Error('The letter is still on its way')
      const approval = await enterApproval(study.id, values)
      await onEntered()
      return approval
    },
    failed: { title: 'Not entered', text: 'The letter is still on its way, or an error occurred.' },
    refused(error) {
      const stored = storedIn<SavedStudy>(error, 'study')
      setTheirs(stored)
      return stored !== undefined
    },
    onSent: (approval) => notify({ title: 'Approval entered', text: effectOf(approval) }),
  })
  const editing = useEdited(form)

  if (theirs) return <Outdated study={study} theirs={theirs} onRead={onEntered} />
  return (
    <form {...editing.form} className="form" aria-label="Approval">
      {text}
      <div className="fields">
        <TextField
          name="board"
          label="Board"
          hint="The board that sent the letter."
          errors={errors}
          maxLength={200}
          defaultValue={last?.board ?? ''}
        />
        <TextField
          name="protocolNumber"
          label="Protocol number"
          hint="As in the letter."
          errors={errors}
          maxLength={200}
          defaultValue={last?.protocolNumber ?? study.protocolNumber ?? ''}
        />
        <TextField
          name="materialVersion"
          label="Version of the material"
          hint="Such as “2.0, November 3, 2026”."
          errors={errors}
          maxLength={200}
        />
        <TextField name="approvedOn" label="Approved on" type="date" errors={errors} />
        <TextField
          name="expiresOn"
          label="Expires on"
          type="date"
          hint="The last day on which it holds."
          optional={noEnd}
          readOnly={noEnd}
          errors={noEnd ? {} : errors}
        />
        <Checkbox
          name="noEnd"
          label="The letter names no end date"
          checked={noEnd}
          onChange={setNoEnd}
        />
        {study.locations.length > 0 && (
          <ChoiceGroup
            label="Locations that the letter names"
            hint="For your records only."
            error={errors['locations']}
            optional
          >
            {study.locations.map(({ id, name }) => (
              <Checkbox key={id} name="locations" value={name} label={name} defaultChecked />
            ))}
          </ChoiceGroup>
        )}
        <LetterField
          studyId={study.id}
          error={errors['letter']}
          onUploading={(now) => {
            isUploading.current = now
            editing.check()
          }}
        />
      </div>
      <FormActions
        label="Enter the approval"
        pendingLabel="Entering..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
