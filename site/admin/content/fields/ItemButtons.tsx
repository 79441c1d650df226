import { Trash2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { Grip, MoveButtons } from '#site/admin/form/Reordering.tsx'

type ItemButtonsProps = {
  title: string
  index: number
  count: number
  onMove: (to: number, by: 'position' | 'up' | 'down') => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  onRemove: () => void
}

export const ItemButtons = ({ title, index, count, onMove, ...on }: ItemButtonsProps) => (
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
    <MoveButtons {...{ title, index, count, onMove }} />
    <IconButton label={`Remove ${title}`} danger onClick={on.onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
    <Grip onDrag={on.onDrag} />
  </div>
)
