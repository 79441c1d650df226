import { Tooltip as Radix } from 'radix-ui'
import { useCallback, useEffect, useState } from 'react'
import { dialogAround } from '../dialogs.ts'
import { delayMs, StandIn } from './StandIn.tsx'
import { tooltipTarget } from './tip.ts'
import './TooltipHost.css'

/** after one has closed, the next one opens without a delay for this long */
const skipDelayMs = 300

type Shown = { target: HTMLElement; began: Event; key: number }

let count = 0

/** The dialog into which the focus moves: tooltips of elements behind it would take the Escape key from it. */
const dialogOf = ({ target, type }: Event) => (type === 'focusin' ? dialogAround(target) : null)

/** An open dialog hides what is behind it in this way. */
const isBehindDialog = (target: Element) => target.closest('[data-aria-hidden=true]') !== null

/** The tooltips of all elements with `data-tip`. Loaded on `first`, the first event that may open one. */
export function TooltipHost({ first }: { first: Event }) {
  const [shown, setShown] = useState<Shown[]>([])

  useEffect(() => {
    const look = (event: Event) => {
      const dialog = dialogOf(event)
      const target = tooltipTarget(event)
      setShown((before) => {
        const there = before.filter(
          (one) => one.target.isConnected && (!dialog || dialog.contains(one.target)),
        )
        if (!target || there.some((one) => one.target === target)) {
          return there.length === before.length ? before : there
        }
        // Keeps the last one, which may still be closing.
        return [...there.slice(-1), { target, began: event, key: ++count }]
      })
    }
    look(first)
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [first])

  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {shown.map(({ key, ...one }) => (
        <Tip key={key} {...one} />
      ))}
    </Radix.Provider>
  )
}

function Tip({ target, began }: Omit<Shown, 'key'>) {
  const [open, setOpen] = useState(false)
  const change = useCallback((next: boolean) => setOpen(next && !isBehindDialog(target)), [target])
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>
        <StandIn target={target} began={began} onTouched={change} />
      </Radix.Trigger>
      <Radix.Portal>
        {/* Hidden from screen readers, which read the name or description instead. */}
        <Radix.Content
          className="tooltip screen-only"
          sideOffset={4}
          collisionPadding={8}
          aria-hidden
        >
          {target.dataset['tip']}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
