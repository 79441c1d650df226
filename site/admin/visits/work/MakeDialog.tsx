import { Dialog } from '#site/ui/Dialog.tsx'
import { adjust } from '#site/admin/navigation/address.ts'
import { MakeVisit } from './MakeVisit.tsx'

type MakeDialogProps = {
  /** 'new', or the day and the time that were pressed in the calendar */
  at: string
  location: string | undefined
}

export function MakeDialog({ at, location }: MakeDialogProps) {
  const [date, time] = at.split('T')
  return (
    <Dialog open wide firm onClose={() => adjust({ make: '' })} title="Make a visit">
      <MakeVisit
        time={date && time ? { date, time } : undefined}
        location={location ? Number(location) : undefined}
        onClose={() => adjust({ make: '' })}
        onMade={() => adjust({ make: '' }, { discard: true })}
      />
    </Dialog>
  )
}
