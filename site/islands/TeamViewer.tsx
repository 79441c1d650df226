import { Minus, Plus, RotateCcw, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  type ReactZoomPanPinchRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch'
import { useRestoreFocus } from '../ui/useRestoreFocus.ts'

type Member = { name: string; title: string; picture: Node }

/** The zoom; wheel and buttons change it by `step`. */
const initial = 1
const min = 0.5
const max = 4
const step = 0.1
const press = 5 * step
const hints = {
  mouse: ['Scroll to zoom', 'Click & drag to pan', 'Double-click to reset'],
  touch: ['Pinch to zoom', 'Drag to pan', 'Double-tap to reset'],
}

let root: Root | undefined

export function showMember(member: Member | undefined) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(member && <TeamViewer member={member} onClose={() => showMember(undefined)} />)
}

export function TeamViewer({ member, onClose }: { member: Member; onClose: () => void }) {
  const focus = useRestoreFocus()
  const view = useRef<ReactZoomPanPinchRef>(null)
  const [scale, setScale] = useState<number>(initial)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const time = still ? 0 : 200
  const pointer = matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse'

  const zoomIn = () => view.current?.zoomIn(press, time)
  const zoomOut = () => view.current?.zoomOut(press, time)
  const reset = () => view.current?.resetTransform(time)

  /** The zoom library handles keys on the stage only; this handles them elsewhere in the viewer. */
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) return
    if (key === '+' || key === '=') void zoomIn()
    if (key === '-') void zoomOut()
    if (key === '0') void reset()
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          className="viewer"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            focusStage(event)
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          <header className="viewer-head">
            <div>
              <Dialog.Title>{member.name}</Dialog.Title>
              <p>{member.title}</p>
            </div>
            <Dialog.Close className="icon-button" aria-label="Close">
              <X aria-hidden />
            </Dialog.Close>
          </header>
          <TransformWrapper
            ref={view}
            initialScale={initial}
            minScale={min}
            maxScale={max}
            // Smooth zooming would multiply the step by the wheel's pixels.
            smooth={false}
            centerZoomedOut
            wheel={{ step }}
            panning={{ velocityDisabled: true, allowRightClickPan: false }}
            doubleClick={{ mode: 'reset', animationTime: time }}
            keyboard={{ disabled: false, zoomStep: press, animationTime: time / 2 }}
            onTransform={(_, { scale }) => setScale(scale)}
          >
            <TransformComponent
              wrapperClass="viewer-stage"
              contentClass="viewer-content"
              wrapperProps={{
                role: 'group',
                'aria-label': 'Photo: plus and minus zoom, arrows move, zero resets',
              }}
            >
              <div
                className="viewer-photo"
                ref={(place) => place?.replaceChildren(member.picture)}
              />
            </TransformComponent>
          </TransformWrapper>
          <footer className="viewer-end">
            <ul className="viewer-hints">
              {hints[pointer].map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
            <div className="viewer-zoom">
              <button
                className="icon-button"
                aria-label="Zoom out"
                onClick={zoomOut}
                aria-disabled={scale <= min}
              >
                <Minus aria-hidden />
              </button>
              <span className="viewer-scale" aria-live="polite">
                {Math.round(scale * 100)}%
              </span>
              <button
                className="icon-button"
                aria-label="Zoom in"
                onClick={zoomIn}
                aria-disabled={scale >= max}
              >
                <Plus aria-hidden />
              </button>
              <button className="icon-button" aria-label="Reset zoom" onClick={reset}>
                <RotateCcw aria-hidden />
              </button>
            </div>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function focusStage(event: Event) {
  event.preventDefault()
  const { currentTarget: viewer } = event
  if (!(viewer instanceof Element)) return
  viewer.querySelector<HTMLElement>('.viewer-stage')?.focus()
}
