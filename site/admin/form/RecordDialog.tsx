import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { $address, adjust } from '../navigation/address.ts'
import { useFresh } from './useFresh.ts'

/** A form inside `RecordDialog` gets these. */
export type RecordFormProps<Row> = {
  /** undefined for a new record */
  record?: Row
  onClose: () => void
  /** restarts the form with the version that somebody else has saved */
  onTheirs?: (theirs: Row) => void
  /** restarts the form with the stored version */
  onRestored?: () => void
}

type RecordDialogProps<Row> = {
  /** 'job posting' */
  noun: string
  titles: { new: string; edit: string }
  fetchOne: (id: string) => Promise<Row>
  children: (form: RecordFormProps<Row>) => ReactNode
}

const close = () => adjust({ edit: '' })

/** The form for the record that the address names by `edit`: a number, or `new`. Nothing while it names none. */
export function RecordDialog<Row extends object>(props: RecordDialogProps<Row>) {
  const { edit } = useStore($address).query
  if (!edit) return null
  const isNew = edit === 'new'
  return (
    <Dialog key={edit} open wide firm onClose={close} title={props.titles[isNew ? 'new' : 'edit']}>
      {isNew ? props.children({ onClose: close }) : <SavedRecord {...props} id={edit} />}
    </Dialog>
  )
}

type SavedRecordProps<Row> = RecordDialogProps<Row> & { id: string }

function SavedRecord<Row>({ id, noun, fetchOne, children }: SavedRecordProps<Row>) {
  const { load, replace, reload } = useFresh(fetchOne, id)
  return (
    <Loaded
      load={load}
      loading={`Loading ${noun}...`}
      missing={<p>This {noun} is gone: somebody has deleted it.</p>}
    >
      {(record) => children({ record, onClose: close, onTheirs: replace, onRestored: reload })}
    </Loaded>
  )
}
