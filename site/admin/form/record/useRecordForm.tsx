import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as v from 'valibot'
import type { AnyFields, FormFields } from '#db/model/records/fields.ts'
import type { Options } from '#db/model/lib/choices.ts'
import { capitalized } from '#db/model/lib/wording.ts'
import { type PublicRecord, publicRecords } from '#db/model/records/records.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { RecordHistory } from '#site/admin/history/RecordHistory.tsx'
import type { DraftPlace } from '../drafts/server.ts'
import { useRecordDraft } from '../drafts/useRecordDraft.tsx'
import type { RecordFormProps } from '../RecordDialog.tsx'
import { useEdited } from '../useEdited.ts'
import { useVersion, type Versioned } from '../versions/useVersion.tsx'
import { drawnFields } from './drawnFields.ts'
import { type RecordModel, type Values, valuesIn } from './values.ts'

type Saved = Versioned & { id: number | string }

type FormKind<Model extends RecordModel, Row extends Saved, Answer> = {
  /** its name in answers of the API: 'job' */
  name: string
  /** its name for staff: 'job posting' */
  what: string
  /** its table, if visitors see it */
  table?: Exclude<PublicRecord, 'content_sections'>
  model: Model
  fields: FormFields<Omit<v.InferOutput<Model>, 'basedOn'>>
  /** fields that no form changes, for the history */
  storedFields?: AnyFields
  save: (
    id: Row['id'] | undefined,
    values: v.InferOutput<Model>,
    basedOn: string | undefined,
  ) => Promise<Answer>
}

type Words<Model extends RecordModel, Answer> = Parameters<typeof useForm<Model, Answer>>[1]

/** By default 'Location added' and 'Location not added', or 'updated'. */
type FormWords<Model extends RecordModel, Answer> = Pick<
  Words<Model, Answer>,
  'sent' | 'incomplete'
> &
  Partial<Pick<Words<Model, Answer>, 'failed'>>

type RecordFormOptions<Model extends RecordModel, Row extends Saved, Answer> = FormWords<
  Model,
  Answer
> &
  Pick<RecordFormProps<Row>, 'record' | 'onTheirs' | 'onRestored'> & {
    /** the values to begin with, if they are not those of the record */
    initial?: Values | undefined
    /** the options of choices that the form has loaded */
    options?: Readonly<Record<string, Options>>
    /** where the server keeps its draft */
    draftPart?: DraftPlace['part']
    /** the form stays open after a save, and further changes are based on this version */
    nextVersion?: (answer: Answer) => string
    onSaved: (answer: Answer) => void
  }

/** Binds a form to a record: its values, unsaved work, conflicts with other saves, and earlier versions. */
export function useRecordForm<Model extends RecordModel, Row extends Saved, Answer>(
  kind: FormKind<Model, Row, Answer>,
  options: RecordFormOptions<Model, Row, Answer>,
) {
  const { name, what, table, model, save, storedFields } = kind
  const { record, initial, onTheirs, onRestored, draftPart, nextVersion, onSaved } = options
  const fields: AnyFields = kind.fields
  const words = { fields, options: options.options }
  const done = record ? 'updated' : 'added'
  const id = record?.id
  const read = valuesIn(fields, model)
  const sent = useRef('')
  const [typed, setTyped] = useState<Values>()
  const version = useVersion({ name, what, record, ...words, onTheirs })
  const { form, errors, pending, valuesOf } = useForm(model, {
    sent: { title: `${capitalized(what)} ${done}` },
    failed: { title: `${capitalized(what)} not ${done}`, text: 'An error occurred' },
    ...options,
    read,
    send: (values) => {
      sent.current = editing.snapshot()
      return save(id, values, version.basedOn.current)
    },
    refused: version.refused,
    onSent(answer) {
      draft.drop()
      if (!nextVersion) return onSaved(answer)
      const isUnchanged = editing.snapshot() === sent.current
      version.basedOn.current = nextVersion(answer)
      flushSync(() => onSaved(answer))
      editing.restart(isUnchanged ? undefined : sent.current)
    },
  })
  const editing = useEdited(form)
  const draft = useRecordDraft({
    name: `${name} ${id ?? 'new'}`,
    place: draftPart && { part: draftPart, record: String(id ?? 'new') },
    saved: record,
    ...words,
    editing,
    read,
    basedOn: version.basedOn,
    onRestored: () => setTyped(read(editing.fields())),
  })
  const begin: Values = draft.restored ?? initial ?? record ?? {}

  return {
    form: {
      ...editing.form,
      onInput(event: Parameters<typeof editing.form.onInput>[0]) {
        editing.form.onInput(event)
        setTyped(read(editing.fields()))
      },
    },
    what,
    table,
    record,
    field: drawnFields({ ...words, model, values: begin, errors }),
    /** the values as they are typed */
    values: typed ?? begin,
    errors,
    pending,
    edited: editing.edited,
    valuesOf,
    /** changes when the fields begin anew, with other values */
    filling: draft.filling,
    draftNotice: draft.notice,
    conflict: version.conflict,
    history: table && record?.updatedAt && onRestored && (
      <RecordHistory
        part={publicRecords[table].part}
        record={{ id: Number(id), updatedAt: record.updatedAt }}
        what={what}
        fields={{ ...fields, ...storedFields }}
        options={options.options}
        onRestored={onRestored}
      />
    ),
  }
}
