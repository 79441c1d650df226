import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

/** until the first tooltip opens */
export const delayMs = 700

type StandInProps = ComponentProps<'button'> & {
  target: HTMLElement
  /** the event that may open the tooltip */
  began: Event
  onTouched: (open: boolean) => void
}

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
export function StandIn({ target, began, onTouched, ref, ...trigger }: StandInProps) {
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
