import type { ReactNode } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { adjust } from '../navigation/address.ts'
import { useFresh } from './useFresh.ts'

type Form<Row> = {
  /** undefined for a new record */
  record?: Row
  onClose: () => void
  /** restarts the form with the version that somebody else has saved */
  onTheirs?: (theirs: Row) => void
  /** restarts the form with the stored version */
  onRestored?: () => void
}

type RecordDialogProps<Row> = {
  /** as the address has it: a number, or `new` */
  id: string
  /** 'job posting' */
  noun: string
  titles: { new: string; edit: string }
  fetchOne: (id: string) => Promise<Row>
  children: (form: Form<Row>) => ReactNode
}

const close = () => adjust({ edit: '' })

export const RecordDialog = <Row extends object>(props: RecordDialogProps<Row>) => (
  <Dialog open wide firm onClose={close} title={props.titles[props.id === 'new' ? 'new' : 'edit']}>
    {props.id === 'new' ? props.children({ onClose: close }) : <SavedRecord {...props} />}
  </Dialog>
)

function SavedRecord<Row>({ id, noun, fetchOne, children }: RecordDialogProps<Row>) {
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
