import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { AddedPerson, addedPersonFields as fields } from '#db/model/candidates/person.ts'
import { agreedWords } from '#db/model/candidates/ways.ts'
import { storedIn } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useOwnerNames } from '#site/admin/base/owners.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useRecordDraft } from '#site/admin/form/drafts/useRecordDraft.tsx'
import { drawnFields } from '#site/admin/form/record/drawnFields.ts'
import { PlainField } from '#site/admin/form/record/PlainField.tsx'
import type { Values } from '#site/admin/form/record/values.ts'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { adjust } from '#site/admin/navigation/address.ts'
import { candidateName } from '#site/admin/candidates/candidates.ts'
import { KnownPerson } from './KnownPerson.tsx'
import { saveNewPerson } from '../people.ts'
import { SimilarPeople } from './SimilarPeople.tsx'
import { StudyField } from '../StudyField.tsx'
import { typedPerson, typedSource, typedWays } from './typedPerson.ts'
import { useSimilar } from './useSimilar.ts'
import '../people.css'

const initial = { source: 'phone' }

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
  const options = { ownerId: { none: 'Nobody yet', ...useOwnerNames() } }
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
    saved: initial,
    fields,
    options,
    editing,
    read: asTyped,
    basedOn: useRef(undefined),
    onRestored: () => setTyped(editing.fields()),
  })
  const values: Values = { ...initial, ...draft.restored }
  const field = drawnFields({ fields, model: AddedPerson, values, errors, options })
  const plain = (name: keyof typeof fields) => <PlainField {...field(name)} />

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
        <input type="hidden" name="formId" defaultValue={String(values['formId'] ?? formId)} />
        {plain('firstName')}
        {plain('lastName')}
        {plain('phone')}
        {plain('email')}
        <SimilarPeople people={similar} onOpen={open} />
        {plain('source')}
        <StudyField {...field('study')} />
        {plain('note')}
        <PlainField key={Object.keys(options.ownerId).length} {...field('ownerId')} />
        <details className="field-wide" open={Boolean(values['heardFrom'])}>
          <summary>How they heard of us</summary>
          <div className="fields">
            {plain('heardFrom')}
            {plain('heardFromDetail')}
          </div>
        </details>
        {email && (
          <Checkbox
            name="tellThem"
            label={agreedWords[typedSource(typed)]}
            hint="A confirmation goes out by e-mail. Without the tick they get nothing."
            defaultChecked={values['tellThem'] !== undefined}
            wide
          />
        )}
      </div>
      {known !== undefined && <KnownPerson id={known} onOpen={open} onAnother={saveAnother} />}
      <FormActions label="Save" pendingLabel="Saving..." {...{ pending, errors, onClose }} />
    </form>
  )
}
