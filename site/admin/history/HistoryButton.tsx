import { History as Icon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HistoryProps } from './history.ts'

// With the library that compares words, which nobody needs before.
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

type HistoryButtonProps = Omit<HistoryProps, 'onClose'>

/** Opens the versions of a record. */
export function HistoryButton({ onRestored, ...props }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const restored = () => {
    close()
    onRestored()
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden /> History
      </button>
      {open && (
        <Suspense>
          <History {...props} onClose={close} onRestored={restored} />
        </Suspense>
      )}
    </>
  )
}
