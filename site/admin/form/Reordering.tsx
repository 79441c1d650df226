import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { IconButton } from '../base/IconButton.tsx'
import './Reordering.css'

type MoveButtonsProps = {
  title: string
  index: number
  count: number
  onMove: (to: number, by: 'up' | 'down') => void
}

/** Two buttons that move an item of a list by one place. */
export const MoveButtons = ({ title, index, count, onMove }: MoveButtonsProps) => (
  <>
    <IconButton
      label={`Move ${title} up`}
      data-move="up"
      aria-disabled={index === 0}
      onClick={() => index > 0 && onMove(index - 1, 'up')}
    >
      <ArrowUp aria-hidden />
    </IconButton>
    <IconButton
      label={`Move ${title} down`}
      data-move="down"
      aria-disabled={index === count - 1}
      onClick={() => index < count - 1 && onMove(index + 1, 'down')}
    >
      <ArrowDown aria-hidden />
    </IconButton>
  </>
)

type GripProps = { onDrag: (event: PointerEvent<HTMLElement>) => void }

/** A handle by which pointers drag an item of a list. For the keyboard, the list needs other controls. */
export const Grip = ({ onDrag }: GripProps) => (
  <span className="item-grip" data-tip="Drag to another place" aria-hidden onPointerDown={onDrag}>
    <GripVertical />
  </span>
)
