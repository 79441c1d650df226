import { useEffect, useState } from 'react'
import { TeamMember } from '#db/model/team.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { adjust } from '../navigation/address.ts'
import { recordFields } from '../form/fieldsOf.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { PortraitField } from './PortraitField.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { memberLabels as labels, type SavedMember, saveMember } from './team.ts'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  displayOrder: Number(fields.get('displayOrder')) || 0,
  isActive: fields.has('isActive'),
})

export function TeamForm({
  record: member,
  onClose,
  onTheirs,
  onRestored,
}: RecordFormProps<SavedMember>) {
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
    onSent: () => {
      draft.drop()
      adjust({ edit: '' }, { discard: true })
    },
  })
  const editing = useEdited(form)
  const { check, fields } = editing
  useEffect(check, [check, imageUrl])
  const draft = useRecordDraft({
    name: `team ${member?.id ?? 'new'}`,
    saved: member,
    labels,
    editing,
    read,
    basedOn: version.basedOn,
    onRestored: (values) => setImageUrl(String(values['imageUrl'] ?? '')),
  })
  const record: Readonly<Partial<Record<keyof TeamMember, unknown>>> | undefined =
    draft.restored ?? member
  const field = recordFields({ labels, record, errors })

  return (
    <form {...editing.form} className="form" aria-label="Team member">
      <input type="hidden" name="imageUrl" value={imageUrl} />
      {member && <RecordProblem record="team_members" id={member.id} />}
      {member && onRestored && (
        <div className="form-links">
          <RecordHistory
            part="team"
            record={member}
            what="team member"
            {...{ labels, onRestored }}
          />
        </div>
      )}
      {draft.notice}
      <div className="fields" key={draft.filling}>
        <PortraitField
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
          defaultValue={String(record?.displayOrder ?? 0)}
        />
        <Checkbox
          name="isActive"
          label={labels.isActive}
          defaultChecked={record?.isActive !== false}
          wide
        />
      </div>
      <FormActions
        label={member ? 'Save changes' : 'Create Team Member'}
        pendingLabel={member ? 'Updating...' : 'Creating...'}
        {...{ pending, errors, onClose }}
      />
      {version.conflict}
    </form>
  )
}
