import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldError } from '#site/ui/form/Field.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { DraftErrors } from '../content.ts'
import { Item, markOf } from './Item.tsx'
import { ItemButtons } from './ItemButtons.tsx'
import { type AnyWords, titleOfItem } from '../sectionWords.ts'
import type { Shape } from '../shape.ts'
import { emptyItem, type SectionValues } from '../sectionValues.ts'
import { movedIn, useDragOrder } from '#site/admin/form/useDragOrder.ts'
import '#site/admin/list/rows.css'
import './ItemList.css'

type ItemListProps = {
  name: string
  words: Exclude<AnyWords, false>
  shape: Extract<Shape, { kind: 'list' }>
  items: SectionValues[]
  errors: DraftErrors
  onChange: (items: SectionValues[]) => void
  fieldsOf: (item: SectionValues, index: number) => ReactNode
}

let lastKey = 0
const newKey = () => ++lastKey

/** Longer lists start folded. */
const maxUnfolded = 3

export function ItemList(props: ItemListProps) {
  const { name, words, shape, items, errors, onChange, fieldsOf } = props
  const { label, hint, item: noun = 'item', fields = {} } = words
  const titleOf = (item: SectionValues = {}) => titleOfItem(fields, item)
  // Items have no ids: these keys keep the state and focus of a row that moves.
  const [keys, setKeys] = useState(() => items.map(newKey))
  const [folded] = useState(items.length > maxUnfolded)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { drag, start } = useDragOrder(list, (from, to) => move(from, to))

  function change(nextKeys: number[], next: SectionValues[], say: string) {
    flushSync(() => {
      setKeys(nextKeys)
      setSaid(say)
      onChange(next)
    })
  }

  const within = (index: number, selector: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(selector)

  function add() {
    const item = emptyItem(shape.entries, (field) => fields[field] === false)
    change([...keys, newKey()], [...items, item], `A new ${noun} is at the end of the list`)
    within(items.length, 'input, textarea, select')?.focus()
  }

  /** `by` names the control that keeps the focus. */
  function move(from: number, to: number, by?: string) {
    if (to < 0 || to >= items.length || to === from) return
    const say = `${titleOf(items[from])} is now ${to + 1} of ${items.length}`
    change(movedIn(keys, from, to), movedIn(items, from, to), say)
    if (by) within(to, `[data-move=${by}]`)?.focus()
  }

  function remove(index: number) {
    const say = `${titleOf(items[index]) || `The ${noun}`} is removed`
    change(keys.toSpliced(index, 1), items.toSpliced(index, 1), say)
    const next = within(Math.min(index, items.length - 2), 'summary') ?? addButton.current
    next?.focus()
  }

  return (
    <fieldset className="items stack gap-1 field-wide" data-path={name} tabIndex={-1}>
      <legend>
        {label} <span className="items-count">{items.length}</span>
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol ref={list} className="rows items-list">
        {items.map((item, index) => (
          <Item
            key={keys[index]}
            path={`${name}.${index}`}
            mark={markOf(drag, index)}
            title={titleOf(item) || `New ${noun}`}
            opened={!folded || !titleOf(item)}
            wrong={Object.keys(errors).some((path) => path.startsWith(`${name}.${index}.`))}
            buttons={
              <ItemButtons
                title={titleOf(item) || `new ${noun}`}
                index={index}
                count={items.length}
                onMove={(to, by) => move(index, to, by)}
                onDrag={(event) => start(index, event)}
                onRemove={() => remove(index)}
              />
            }
          >
            {fieldsOf(item, index)}
          </Item>
        ))}
      </ol>
      <FieldError id={`${name}-error`} error={errors[name]} />
      {items.length < shape.max && (
        <SmallButton ref={addButton} onClick={add}>
          <Plus aria-hidden size={18} /> Add {noun}
        </SmallButton>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}
