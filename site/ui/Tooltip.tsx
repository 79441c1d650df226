import { Tooltip as Radix } from 'radix-ui'
import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import '../styles/tooltip.css'

/** ms until the first one opens, and for how long after it the next one opens at once */
const delay = 700
const skipDelay = 300

/** Once around everything that has tooltips. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
    {children}
  </Radix.Provider>
)

/** `name` is what a control is called that shows only an icon; `text` is what more there is to know. */
type TooltipProps = ({ name: string } | { text: string }) & { children: ReactElement }

const control = 'a, button'

/**
 * Shown on hover and on keyboard focus, of the control it stands in too. On a touch screen a control
 * shows it while it is held, and what is no control when it is tapped.
 */
export function Tooltip({ children, ...words }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Who hears the name need not hear it again as a description.
  const named = 'name' in words && { 'aria-label': words.name, 'aria-describedby': undefined }

  useEffect(() => {
    const around = trigger.current?.parentElement?.closest(control)
    const show = () => around?.matches(':focus-visible') && setOpen(true)
    const hide = () => setOpen(false)
    around?.addEventListener('focus', show)
    around?.addEventListener('blur', hide)
    return () => {
      around?.removeEventListener('focus', show)
      around?.removeEventListener('blur', hide)
      clearTimeout(holding.current)
    }
  }, [])

  function hold({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') holding.current = setTimeout(() => setOpen(true), delay)
  }
  const release = () => clearTimeout(holding.current)

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        ref={trigger}
        {...named}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={(event) => {
          if (event.currentTarget.closest(control)) return
          // Radix would close it.
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={4} collisionPadding={8}>
          {'name' in words ? words.name : words.text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
