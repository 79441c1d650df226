import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { IconButton } from '#site/admin/base/IconButton.tsx'

type ItemButtonsProps = {
  title: string
  index: number
  count: number
  onMove: (to: number, by: 'position' | 'up' | 'down') => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  onRemove: () => void
}

export const ItemButtons = ({
  title,
  index,
  count,
  onMove,
  onDrag,
  onRemove,
}: ItemButtonsProps) => (
  <div className="item-buttons">
    <select
      className="item-position"
      data-move="position"
      aria-label={`Position of ${title}`}
      value={index}
      onChange={({ target }) => onMove(Number(target.value), 'position')}
    >
      {Array.from({ length: count }, (_, place) => (
        <option key={place} value={place}>
          {place + 1}
        </option>
      ))}
    </select>
    <button
      type="button"
      className="icon-button item-step"
      data-move="up"
      {...iconLabel(`Move ${title} up`)}
      aria-disabled={index === 0}
      onClick={() => onMove(index - 1, 'up')}
    >
      <ArrowUp aria-hidden />
    </button>
    <button
      type="button"
      className="icon-button item-step"
      data-move="down"
      {...iconLabel(`Move ${title} down`)}
      aria-disabled={index === count - 1}
      onClick={() => onMove(index + 1, 'down')}
    >
      <ArrowDown aria-hidden />
    </button>
    <IconButton label={`Remove ${title}`} danger onClick={onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
    {/* A handle for pointers; the keyboard uses the select and the buttons beside it. */}
    <span className="item-grip" data-tip="Drag to another place" aria-hidden onPointerDown={onDrag}>
      <GripVertical />
    </span>
  </div>
)
