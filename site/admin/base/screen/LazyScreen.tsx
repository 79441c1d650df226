import type { ReactNode } from 'react'
import { Meanwhile } from '#site/ui/lazy.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

type LazyScreenProps = {
  /** shown while it loads */
  loading?: ReactNode
  /** shown if it fails */
  instead?: ReactNode
  children: ReactNode
}

/** Wraps a component that is loaded when it is first shown. If it fails, the rest of the screen still works. */
export const LazyScreen = ({ loading, instead, children }: LazyScreenProps) => (
  <ScreenBoundary instead={instead}>
    <Meanwhile value={loading}>{children}</Meanwhile>
  </ScreenBoundary>
)
