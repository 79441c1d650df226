import { DatabaseZap } from 'lucide-react'
import { minuteMs } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { inboxLateMinutes } from '#db/model/health.ts'
import { $stats } from '../stats.ts'
import { When } from '../time/When.tsx'
import '../notice.css'

/** Tells staff that submissions wait for the database, and how old the oldest is. */
export function WaitingNotice() {
  const data = useData($stats)
  if (!data?.waitingSince) return null

  const count = data.waitingSubmissions
  const isLate = Date.now() - Date.parse(data.waitingSince) > inboxLateMinutes * minuteMs
  return (
    <section className="notice" aria-label="Waiting submissions">
      <DatabaseZap aria-hidden />
      <div>
        <h2>
          {count === 1 ? 'One submission waits' : `${count} submissions wait`} for the database
        </h2>
        <p>
          The oldest came <When iso={data.waitingSince} focusable />. What waits is stored by
          itself, patients first, and is in no list until then.
          {isLate && ' That should not take so long: please tell whoever looks after the database.'}
        </p>
      </div>
    </section>
  )
}
