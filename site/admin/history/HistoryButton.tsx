import { History as Icon } from 'lucide-react'
import { useState } from 'react'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import type { HistoryProps } from './history.ts'

// Loaded when first opened: the history brings the library that compares words.
const History = lazy(async () => (await import('./History.tsx')).History)

type HistoryButtonProps = Omit<HistoryProps, 'onClose'>

export function HistoryButton({ onRestored, ...props }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const restored = () => {
    close()
    onRestored()
  }
  return (
    <>
      <SmallButton look="quiet" onClick={() => setOpen(true)}>
        <Icon aria-hidden /> History
      </SmallButton>
      {open && (
        <Meanwhile value={null}>
          <History {...props} onClose={close} onRestored={restored} />
        </Meanwhile>
      )}
    </>
  )
}
