import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { $address, adjust } from '../navigation/address.ts'
import { useFresh } from './useFresh.ts'
import { type Versioned, versionOf } from './versions/useVersion.tsx'

/** A form inside `RecordDialog` gets these. */
export type RecordFormProps<Row> = {
  /** undefined for a new record */
  record?: Row | undefined
  onClose: () => void
  /** closes the form once it is saved */
  onSaved: () => void
  /** restarts the form with the version that somebody else has saved */
  onTheirs?: ((theirs: Row) => void) | undefined
  /** restarts the form with the stored version */
  onRestored?: (() => void) | undefined
}

type RecordDialogProps<Row> = {
  /** the parameter of the address that names the record */
  parameter?: 'edit' | 'type'
  /** 'job posting' */
  noun: string
  /** by default 'Add job posting' and 'Edit job posting' */
  titles?: { new: string; edit: string }
  fetchOne: (id: string) => Promise<Row>
  form: ComponentType<RecordFormProps<Row>>
}

/** The form for the record that the address names: its id, or `new`. Nothing while it names none. */
export function RecordDialog<Row extends Versioned>(props: RecordDialogProps<Row>) {
  const { parameter = 'edit', noun, form: Form } = props
  const { titles = { new: `Add ${noun}`, edit: `Edit ${noun}` } } = props
  const id = useStore($address).query[parameter]
  if (!id) return null
  const isNew = id === 'new'
  const ends = {
    onClose: () => adjust({ [parameter]: '' }),
    onSaved: () => adjust({ [parameter]: '' }, { discard: true }),
  }
  return (
    <Dialog key={id} open wide firm onClose={ends.onClose} title={titles[isNew ? 'new' : 'edit']}>
      {isNew ? <Form {...ends} /> : <SavedRecord {...props} {...ends} id={id} />}
    </Dialog>
  )
}

type SavedRecordProps<Row> = RecordDialogProps<Row> &
  Pick<RecordFormProps<Row>, 'onClose' | 'onSaved'> & { id: string }

function SavedRecord<Row extends Versioned>(props: SavedRecordProps<Row>) {
  const { id, noun, fetchOne, form: Form, onClose, onSaved } = props
  const { load, replace, reload } = useFresh(fetchOne, id)
  return (
    <Loaded
      load={load}
      loading={`Loading ${noun}...`}
      missing={<p>This {noun} is gone: somebody has deleted it.</p>}
    >
      {(record) => (
        <Form
          key={versionOf(record)}
          {...{ record, onClose, onSaved }}
          onTheirs={replace}
          onRestored={reload}
        />
      )}
    </Loaded>
  )
}
