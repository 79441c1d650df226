import { useSyncExternalStore } from 'react'
import type { Notice } from '../lib/toast.ts'

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/**
 * What a form that was sent without JavaScript leads to: shown when the address ends in its id, and
 * otherwise gone as soon as there is JavaScript, since a toast then says the same.
 */
export function SentNote({ id, title, text }: Notice & { id: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => location.hash === `#${id}`,
    () => true,
  )
  if (!shown) return null
  return (
    <div id={id} className="form-sent" tabIndex={-1}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}
