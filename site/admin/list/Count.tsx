import type { ReactNode } from 'react'
import type { Load } from '#site/lib/remote.ts'
import { Failed } from '#site/ui/states.tsx'
import './counts.css'

/** A dash until the number is loaded. */
export const shownNumber = (n: number | undefined) => n?.toLocaleString('en-US') ?? '–'

type CountProps = { label: string; value: number | undefined }

export const Count = ({ label, value }: CountProps) => (
  <>
    <span className="count-label">{label}</span>
    <span className="count-value">{shownNumber(value)}</span>
  </>
)

type CountedProps<T> = { load: Load<T>; children: (data: T | undefined) => ReactNode }

/** Draws its children while the numbers are loading too, so that nothing moves when they come. */
export function Counted<T>({ load, children }: CountedProps<T>) {
  if (load.status === 'failed') return <Failed error={load.error} onRetry={load.retry} />
  return children(load.status === 'ready' ? load.data : undefined)
}
