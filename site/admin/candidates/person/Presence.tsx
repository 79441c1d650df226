import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { presenceEveryMs } from '#db/model/candidates/limits.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { isAway } from '#site/admin/list/useFreshening.ts'

const names = new Intl.ListFormat('en')

const sayThatOpen = (id: number) => call(api.admin.candidates[':id'].presence.$put(idParam(id)))

/** Tells the server who has this candidate open, and shows who else has. */
export function Presence({ id }: { id: number }) {
  const [others, setOthers] = useState<string[]>([])

  useEffect(() => {
    let isOpen = true
    async function say() {
      if (isAway()) return
      // If the request fails, the last answer stays on the screen: staff do not need to see this error.
      const answer = await sayThatOpen(id).catch(() => undefined)
      if (isOpen && answer) setOthers(answer.others)
    }
    void say()
    const timer = setInterval(say, presenceEveryMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      isOpen = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [id])

  return (
    <p className="presence row" aria-live="polite">
      {others.length > 0 && (
        <>
          <Eye aria-hidden /> {names.format(others)} {others.length === 1 ? 'is' : 'are'} looking at
          this
        </>
      )}
    </p>
  )
}
