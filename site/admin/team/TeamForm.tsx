import { useEffect, useState } from 'react'
import { TeamMember } from '../../../db/model/team.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { adjust } from '../navigation/address.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { FormActions } from '../form/FormActions.tsx'
import { PhotoField } from './PhotoField.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { memberLabels as labels, type SavedMember, saveMember } from './team.ts'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  displayOrder: Number(fields.get('displayOrder')) || 0,
  isActive: fields.has('isActive'),
})

type TeamFormProps = {
  record?: SavedMember
  onClose: () => void
  onRestored?: () => void
  onTheirs?: (theirs: SavedMember) => void
}

export function TeamForm({ record: member, onClose, onTheirs, onRestored }: TeamFormProps) {
  const what = 'team member'
  const version = useVersion({ name: 'member', what, record: member, labels, onTheirs })
  const [imageUrl, setImageUrl] = useState(member?.imageUrl ?? '')
  const done = member ? 'updated' : 'created'
  const { form, errors, pending } = useForm(TeamMember, {
    read,
    send: (values) => saveMember(member?.id, values, version.basedOn.current),
    sent: { title: 'Success', text: `Team member ${done} successfully.` },
    incomplete: { title: 'Validation Error', text: 'Name and title are required.' },
    failed: {
      title: 'Error',
      text: `Failed to ${member ? 'update' : 'create'} team member.`,
      always: true,
    },
    refused: version.refused,
    onSent: () => adjust({ edit: '' }, { discard: true }),
  })
  const { form: edited, check, fields } = useEdited(form)
  useEffect(check, [check, imageUrl])
  const field = fieldsOf({ labels, record: member, errors })

  return (
    <form {...edited} className="form" aria-label="Team member">
      <input type="hidden" name="imageUrl" value={imageUrl} />
      {member && <RecordProblem record="team_members" id={member.id} />}
      {member && onRestored && (
        <div>
          <RecordHistory
            part="team"
            record={member}
            what="team member"
            {...{ labels, onRestored }}
          />
        </div>
      )}
      <div className="fields">
        <PhotoField
          url={imageUrl}
          nameOf={() => String(fields().get('name')).trim() || 'Team photo'}
          onChange={setImageUrl}
        />
        <TextField {...field('name')} />
        <TextField {...field('title')} />
        <TextArea
          {...field('credentials')}
          rows={2}
          optional
          hint="One a line, such as “MD, FACC”."
        />
        <TextArea {...field('description')} optional />
        <TextField
          {...field('displayOrder')}
          type="number"
          inputMode="numeric"
          optional
          min={0}
          hint="Lower numbers come first."
          defaultValue={String(member?.displayOrder ?? 0)}
        />
        <div className="field-wide">
          <Checkbox
            name="isActive"
            label={labels.isActive}
            defaultChecked={member?.isActive ?? true}
          />
        </div>
      </div>
      <FormActions
        label={member ? 'Save changes' : 'Create Team Member'}
        pendingLabel={member ? 'Updating...' : 'Creating...'}
        pending={pending}
        errors={errors}
        onCancel={onClose}
      />
      {version.conflict}
    </form>
  )
}
