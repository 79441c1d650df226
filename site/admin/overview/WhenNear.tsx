import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Draws its children once they are scrolled into view, so that their code and data are fetched only then. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} className="when-near" />
}
