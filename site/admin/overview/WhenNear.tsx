import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** whether the content above has its final height; before that, everything would be in view */
  ready: boolean
  children: ReactNode
}

/** Draws its children once they are scrolled into view, so that their code and data are fetched only then. */
export function WhenNear({ ready, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ready) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [ready])
  return isNear ? children : <div ref={place} className="when-near" />
}
