import { type PointerEvent, type RefObject, useState } from 'react'

/** A list in which one item has another place. */
export const movedIn = <T>(list: readonly T[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

export type Drag = { from: number; to: number }

/** Dragging scrolls within this distance of the window's edge, by this step a frame; in px. */
const edge = 64
const scrollStep = 12

/** The index that an item dropped at this height would get. */
function placeAt(list: HTMLElement, from: number, y: number) {
  const below = [...list.children].findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  const gap = below === -1 ? list.children.length : below
  return gap > from ? gap - 1 : gap
}

/** Reorders a list by dragging items with any pointer; Escape cancels. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()

  function start(from: number, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !list.current) return
    const items = list.current
    const handle: HTMLElement = event.currentTarget
    const ended = new AbortController()
    const { signal } = ended
    let y = event.clientY
    let to = from
    let frame = requestAnimationFrame(follow)

    function follow() {
      if (y < edge) scrollBy(0, -scrollStep)
      if (y > innerHeight - edge) scrollBy(0, scrollStep)
      to = placeAt(items, from, y)
      setDrag((was) => (was?.to === to ? was : { from, to }))
      frame = requestAnimationFrame(follow)
    }

    function end(keep: boolean) {
      ended.abort()
      cancelAnimationFrame(frame)
      setDrag(undefined)
      if (keep && to !== from) onMove(from, to)
    }

    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', (moved) => void (y = moved.clientY), { signal })
    handle.addEventListener('pointerup', () => end(true), { signal })
    handle.addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  return { drag, start }
}
