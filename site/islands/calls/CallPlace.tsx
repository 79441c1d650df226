import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { chooseCallNext } from '#db/model/visits/fields.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { lazy } from '#site/ui/lazy.tsx'

const CallChoice = lazy(async () => (await import('./CallChoice.tsx')).CallChoice)

type CallPlaceProps = {
  timeZone: string
  /** whether people could choose when they are called, when the page was built */
  takesCalls: boolean | undefined
}

/** The place for the time of a call. Its code and the free times are loaded only when it is nearly in view. */
export function CallPlace({ timeZone, takesCalls }: CallPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isNear])
  return (
    <>
      <div ref={place} className="visually-hidden" />
      {takesCalls && <ChooseNext />}
      {isNear && <CallChoice timeZone={timeZone} />}
    </>
  )
}

const never = () => () => {}

/** Without JavaScript the next page asks for the time. React removes this field, because it reads the times itself. */
function ChooseNext() {
  const isBuilt = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  if (!isBuilt) return null
  return (
    <div className="field-wide without-script">
      <Checkbox
        name="callAt"
        value={chooseCallNext}
        label="Let me choose when you call me: the next page shows the times"
      />
    </div>
  )
}
