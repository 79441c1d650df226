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

/** How long the place must stay near: a link further down scrolls past it, and its times would push the target away. */
const restMs = 400

/** The place for the time of a call. Its code and the free times are loaded only when it is nearly in view. */
export function CallPlace({ timeZone, takesCalls }: CallPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  /** somebody is pressing while nothing is shown here yet */
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(rest)
        if (entry?.isIntersecting) rest = setTimeout(() => setNear(true), restMs)
      },
      { rootMargin: '0px 0px 400px' },
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      clearTimeout(rest)
    }
  }, [isNear])
  // Times that come during a press would push the button away from under it, and the press would be lost.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    const hold = () => {
      if (element.offsetHeight === 0) setPressed(true)
    }
    // The click comes after the end of the press.
    const release = () => setTimeout(() => setPressed(false))
    addEventListener('pointerdown', hold, options)
    addEventListener('pointerup', release, options)
    addEventListener('pointercancel', release, options)
    return () => ending.abort()
  }, [])
  return (
    <>
      {takesCalls && <ChooseNext />}
      <div ref={place} className="call-place field-wide">
        {isNear && !isPressed && <CallChoice timeZone={timeZone} />}
      </div>
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
