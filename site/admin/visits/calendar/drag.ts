import { type DragEvent, useState } from 'react'
import type { CalendarVisit } from './calendar.ts'

/** The type of the dragged data: files and texts are not accepted. */
const visitData = 'application/x-visit-id'

/** On a touch screen a long press would drag a visit that somebody only wants to look at. */
const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches

export function dragOf({ id, status }: CalendarVisit) {
  if (status === 'completed' || !hasMouse()) return {}
  return {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData(visitData, String(id))
      dataTransfer.effectAllowed = 'move' as const
    },
  }
}

/** Properties of an element on which visits are dropped. Dropping only asks: a dialog moves the visit. */
export function useVisitDrop(isFree: boolean, onVisit: (id: number) => void) {
  const [isOver, setOver] = useState(false)
  if (!isFree) return {}
  return {
    'data-drop': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(visitData)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const id = Number(event.dataTransfer.getData(visitData))
      if (id) onVisit(id)
    },
  }
}
