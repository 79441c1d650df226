import { useSyncExternalStore } from 'react'
import type { Notice } from '#site/lib/toast.ts'

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** The confirmation of a form sent without JavaScript. With JavaScript a toast says the same, so this is removed. */
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
