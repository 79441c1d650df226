import { DatabaseZap } from 'lucide-react'
import { minuteMs } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { inboxLateMinutes } from '#db/model/health.ts'
import { NoticeBox } from '../NoticeBox.tsx'
import { $stats } from '../stats.ts'
import { When } from '../time/When.tsx'

/** Tells staff that submissions wait for the database, and how old the oldest is. */
export function WaitingNotice() {
  const data = useData($stats)
  if (!data?.waitingSince) return null

  const count = data.waitingSubmissions
  const isLate = Date.now() - Date.parse(data.waitingSince) > inboxLateMinutes * minuteMs
  const waiting = count === 1 ? 'One submission waits' : `${count} submissions wait`
  return (
    <NoticeBox icon={DatabaseZap} label="Waiting submissions" title={`${waiting} for the database`}>
      <p>
        The oldest came <When iso={data.waitingSince} focusable />. What waits is stored by itself,
        patients first, and is in no list until then.
        {isLate && ' That should not take so long: please tell whoever looks after the database.'}
      </p>
    </NoticeBox>
  )
}
