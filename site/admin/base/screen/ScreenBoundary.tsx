import { Component, type ReactNode } from 'react'
import { Failed } from '#site/ui/states.tsx'

type BoundaryProps = {
  /** shown in place of what failed; by default that a screen could not be shown */
  instead?: ReactNode
  children: ReactNode
}
type State = { hasFailed: boolean }

const failed = (
  <Failed
    error={new Error('Please load the page again. If it happens once more, tell your developer.')}
    title="This screen could not be shown"
  />
)

/** Keeps the rest usable when a part fails to load or throws: without one, React removes everything. */
export class ScreenBoundary extends Component<BoundaryProps, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError = (): State => ({ hasFailed: true })

  override render() {
    const { instead = failed, children } = this.props
    return this.state.hasFailed ? instead : children
  }
}
