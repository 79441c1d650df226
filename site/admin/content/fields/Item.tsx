import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Drag } from '#site/admin/form/useDragOrder.ts'
import './ItemList.css'

type Mark = 'dragged' | 'before' | 'after' | undefined

/** The look of an item during a drag: dragged itself, or with a line where the dragged one would go. */
export function markOf(drag: Drag | undefined, index: number): Mark {
  if (!drag) return undefined
  if (index === drag.from) return 'dragged'
  if (index !== drag.to) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}

type ItemProps = {
  title: string
  path: string
  mark: Mark
  opened: boolean
  wrong: boolean
  buttons: ReactNode
  children: ReactNode
}

export function Item({ title, path, mark, opened, wrong, buttons, children }: ItemProps) {
  const [open] = useState(opened)
  return (
    <li className="item" data-path={path} data-drag={mark}>
      <details open={open}>
        <summary>
          <ChevronRight aria-hidden className="item-mark" />
          <span className="item-title">{title}</span>
          {wrong && <span className="badge badge-red">Needs attention</span>}
        </summary>
        <div className="fields item-fields">{children}</div>
      </details>
      {buttons}
    </li>
  )
}
