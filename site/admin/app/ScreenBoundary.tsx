import { Component, type ReactNode } from 'react'
import { Failed } from '../../ui/states.tsx'

type State = { error: unknown }

/** Keeps the rest of the admin area usable when a screen fails to load or throws. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError = (error: unknown): State => ({ error })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const text = new Error(
      'Please load the page again. If it happens once more, tell your developer.',
    )
    return <Failed error={text} title="This screen could not be shown" />
  }
}
