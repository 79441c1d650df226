import { memberFields } from '#db/model/team.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import { typedText } from '../form/record/values.ts'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { PortraitField } from './PortraitField.tsx'
import { memberKind, type SavedMember } from './team.ts'

export function TeamForm({ record: member, onClose, ...dialog }: RecordFormProps<SavedMember>) {
  const done = member ? 'updated' : 'created'
  const form = useRecordForm(memberKind, {
    ...dialog,
    record: member,
    sent: { title: 'Success', text: `Team member ${done} successfully.` },
    incomplete: { title: 'Validation Error', text: 'Name and title are required.' },
    failed: {
      title: 'Error',
      text: `Failed to ${member ? 'update' : 'create'} team member.`,
      always: true,
    },
  })
  const { name } = typedText(form.values, ['name'])
  return (
    <RecordForm
      form={form}
      buttons={member ? ['Save changes', 'Updating...'] : ['Create Team Member', 'Creating...']}
      onClose={onClose}
    >
      <RecordFields
        form={form}
        of={memberFields}
        own={{ imageUrl: (field) => <PortraitField {...field} memberName={name} /> }}
      />
    </RecordForm>
  )
}
