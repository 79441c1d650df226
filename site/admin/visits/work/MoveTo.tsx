import { Dialog } from '#site/ui/Dialog.tsx'
import { RecordLoaded } from '#site/admin/record/RecordLoaded.tsx'
import { useRecord } from '#site/admin/record/useRecord.ts'
import { fetchVisit } from '../visits.ts'
import { MoveDialog } from './MoveDialog.tsx'

type MoveToProps = {
  id: string
  /** the day and the time that the visit was dropped on: '2027-03-01T14:00' */
  to: string
  onClose: () => void
}

/** Asks for confirmation before a dragged visit is moved. */
export function MoveTo({ id, to, onClose }: MoveToProps) {
  const load = useRecord('visits', id, fetchVisit)
  const [date = '', time = ''] = to.split('T')
  if (load.status === 'ready')
    return <MoveDialog visit={load.data} to={{ date, time }} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Move the visit">
      <RecordLoaded load={load} noun="visit" level={3}>
        {() => null}
      </RecordLoaded>
    </Dialog>
  )
}
