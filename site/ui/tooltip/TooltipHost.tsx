import { Tooltip as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react'
import './TooltipHost.css'

/** until the first tooltip opens */
const delayMs = 700
/** after one has closed, the next one opens without a delay for this long */
const skipDelayMs = 300

type Shown = { target: HTMLElement; began: Event; key: number }

let count = 0

/** The element with a tooltip: under the pointer, or inside the focused control. */
function targetOf({ target, type }: Event) {
  if (!(target instanceof Element)) return null
  const own = target.closest<HTMLElement>('[data-tip]')
  if (own || type !== 'focusin') return own
  return target.querySelector<HTMLElement>(':scope:focus-visible [data-tip]')
}

/**
 * The tooltips of all elements with `data-tip`. Its code is loaded on the first event that may open
 * one, `first`.
 */
export function TooltipHost({ first }: { first: Event }) {
  const [shown, setShown] = useState<Shown[]>([])

  useEffect(() => {
    const look = (event: Event) => {
      const target = targetOf(event)
      setShown((before) => {
        const there = before.filter((one) => one.target.isConnected)
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
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <StandIn target={target} began={began} onTouched={setOpen} />
      </Radix.Trigger>
      <Radix.Portal>
        {/* Hidden from screen readers, which read the name or description instead. */}
        <Radix.Content className="tooltip" sideOffset={4} collisionPadding={8} aria-hidden>
          {target.dataset['tip']}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type StandInProps = ComponentProps<'button'> &
  Pick<Shown, 'target' | 'began'> & { onTouched: (open: boolean) => void }

const control = 'a, button'
const handlerOf = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  click: 'onClick',
  focus: 'onFocus',
  blur: 'onBlur',
} as const
type Heard = keyof typeof handlerOf
type Handlers = Partial<Record<(typeof handlerOf)[Heard], (event: Event) => void>>

/** Radix's trigger: passes the events of the real element on to Radix. */
function StandIn({ target, began, onTouched, ref, ...trigger }: StandInProps) {
  // Radix expects a button, but uses what all elements have.
  useImperativeHandle(ref, () => target as HTMLButtonElement, [target])
  const handlers = useRef<Handlers>({})
  useEffect(() => {
    // Radix only reads properties that native events have as well as React's.
    handlers.current = trigger as Handlers
  })

  const owner = target.closest(control) ?? target
  const description = trigger['aria-describedby']
  useEffect(() => {
    // A description equal to the name would be read out twice.
    if (!description || owner.ariaLabel === target.dataset['tip']) return
    owner.setAttribute('aria-describedby', description)
    return () => owner.removeAttribute('aria-describedby')
  }, [owner, target, description])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let held: ReturnType<typeof setTimeout> | undefined

    // Only events of the types below arrive here.
    const tell = (event: Event, as = event.type as Heard) => {
      if (isTouch(event)) return
      if (as === 'focus' && !owner.matches(':focus-visible')) return
      handlers.current[handlerOf[as]]?.(event)
    }
    // Tapping a control activates it, so its tooltip opens on a long press.
    const touch = (event: Event) => {
      if (!isTouch(event)) return
      held = setTimeout(() => onTouched(true), target.closest(control) ? delayMs : 0)
    }
    const release = () => clearTimeout(held)

    for (const type of ['pointermove', 'pointerleave', 'pointerdown', 'click']) {
      target.addEventListener(type, (event) => tell(event), { signal })
    }
    for (const type of ['focus', 'blur']) {
      owner.addEventListener(type, (event) => tell(event), { signal })
    }
    target.addEventListener('pointerdown', touch, { signal })
    target.addEventListener('pointerup', release, { signal })
    target.addEventListener('pointercancel', release, { signal })

    tell(began, began.type === 'focusin' ? 'focus' : 'pointermove')
    touch(began)
    return () => {
      release()
      listening.abort()
    }
  }, [target, owner, began, onTouched])

  return null
}

const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'
