import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { AddedPerson } from '#db/model/candidates/person.ts'
import { agreedWords, heardFroms, staffSources } from '#db/model/candidates/ways.ts'
import { storedIn } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { PhoneField } from '#site/admin/form/PhoneField.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useOwnerNames } from '#site/admin/base/owners.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useRecordDraft } from '#site/admin/form/drafts/useRecordDraft.tsx'
import { recordFields } from '#site/admin/form/fieldsOf.ts'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { adjust } from '#site/admin/navigation/address.ts'
import { candidateName } from '#site/admin/candidates/candidates.ts'
import { KnownPerson } from './KnownPerson.tsx'
import { saveNewPerson } from '../people.ts'
import { SimilarPeople } from './SimilarPeople.tsx'
import { StudyNames, studyNamesId } from '../StudyNames.tsx'
import { typedPerson, typedSource, typedWays } from './typedPerson.ts'
import { useSimilar } from './useSimilar.ts'
import '../people.css'

const fields = {
  firstName: { label: 'First name', kind: 'line' },
  lastName: { label: 'Last name', kind: 'line' },
  phone: { label: 'Telephone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
  study: { label: 'What they ask about', kind: 'line' },
  note: { label: 'Note', kind: 'text' },
  heardFromDetail: { label: 'Where exactly', kind: 'line' },
} as const

const asTyped = (fields: FormData) => Object.fromEntries(fields)

/** Ctrl and Enter saves from any field, also from the note, where Enter begins a line. */
function saveOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

export function AddPersonForm({ onClose }: { onClose: () => void }) {
  const [formId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => new FormData())
  const [known, setKnown] = useState<number>()
  const isAnother = useRef(false)
  const owners = useOwnerNames()
  const similar = useSimilar(typedWays(typed))
  const { form, errors, pending } = useForm(AddedPerson, {
    read: (fields) => typedPerson(fields, isAnother.current),
    send: saveNewPerson,
    failed: { title: 'Not saved', text: 'Nothing you typed is lost: please try again.' },
    refused(error) {
      const id = storedIn<number>(error, 'candidateId')
      setKnown(id)
      return id !== undefined
    },
    onSent(candidate) {
      notify({ title: 'Saved', text: candidateName(candidate) })
      draft.drop()
      adjust({ edit: '', id: String(candidate.id) }, { discard: true })
    },
  })
  const editing = useEdited(form)
  const draft = useRecordDraft({
    name: 'person new',
    saved: undefined,
    fields,
    editing,
    read: asTyped,
    basedOn: useRef(undefined),
    onRestored: () => setTyped(editing.fields()),
  })
  const record: Readonly<Record<string, unknown>> = draft.restored ?? {}
  const field = recordFields({ fields, record, errors })
  const chosen = (name: string, other = '') => String(record[name] ?? other)

  function onInput(event: FormEvent<HTMLFormElement>) {
    editing.form.onInput(event)
    setTyped(new FormData(event.currentTarget))
    setKnown(undefined)
    isAnother.current = false
  }

  /** Does not ask about unsaved work if only name and number were typed: the opened record has them as well. */
  function open(id: number) {
    const discard = !typed.get('note') && !typed.get('study')
    if (discard) draft.drop()
    adjust({ edit: '', id: String(id) }, { discard })
  }

  function saveAnother(form: HTMLFormElement | null) {
    isAnother.current = true
    form?.requestSubmit()
  }

  const email = String(typed.get('email') ?? '').trim()
  return (
    <form
      {...editing.form}
      onInput={onInput}
      onKeyDown={saveOnCtrlEnter}
      className="form"
      aria-label="Add a person"
    >
      {draft.notice}
      <div className="fields" key={draft.filling}>
        <input type="hidden" name="formId" defaultValue={chosen('formId', formId)} />
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" optional />
        <PhoneField {...field('phone')} autoComplete="off" optional />
        <TextField {...field('email')} type="email" autoComplete="off" optional />
        <SimilarPeople people={similar} onOpen={open} />
        <Select
          name="source"
          label="How they came"
          errors={errors}
          options={staffSources}
          defaultValue={chosen('source', 'phone')}
        />
        <TextField {...field('study')} list={studyNamesId} autoComplete="off" optional />
        <StudyNames />
        <TextArea {...field('note')} rows={2} optional />
        <Select
          key={Object.keys(owners).length}
          name="ownerId"
          label="Owner"
          errors={errors}
          placeholder="Me"
          optional
          options={{ none: 'Nobody yet', ...owners }}
          defaultValue={chosen('ownerId')}
        />
        <details className="field-wide" open={Boolean(record['heardFrom'])}>
          <summary>How they heard of us</summary>
          <div className="fields">
            <Select
              name="heardFrom"
              label="From"
              errors={errors}
              placeholder="Not asked"
              optional
              options={heardFroms}
              defaultValue={chosen('heardFrom')}
            />
            <TextField {...field('heardFromDetail')} autoComplete="off" optional />
          </div>
        </details>
        {email && (
          <Checkbox
            name="tellThem"
            label={agreedWords[typedSource(typed)]}
            hint="A confirmation goes out by e-mail. Without the tick they get nothing."
            defaultChecked={record['tellThem'] !== undefined}
            wide
          />
        )}
      </div>
      {known !== undefined && <KnownPerson id={known} onOpen={open} onAnother={saveAnother} />}
      <FormActions label="Save" pendingLabel="Saving..." {...{ pending, errors, onClose }} />
    </form>
  )
}
