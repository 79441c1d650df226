import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldError } from '../ui/fields.tsx'
import { named } from '../ui/tip.ts'
import type { DraftErrors } from './content.ts'
import { SectionFields } from './SectionFields.tsx'
import type { AnyWords } from './sectionWords.ts'
import { type Draft, emptyItem, type Shape } from './shape.ts'

type ItemListProps = {
  name: string
  words: Exclude<AnyWords, false>
  shape: Extract<Shape, { kind: 'list' }>
  items: Draft[]
  errors: DraftErrors
  onChange: (items: Draft[]) => void
}

let made = 0
const newKey = () => ++made

/** More than these are folded, so that a list can be seen as a whole. */
const mostUnfolded = 3

const moved = <T,>(list: readonly T[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)

const titleOf = (item: Draft) => String(item['title'] ?? item['name'] ?? '').trim()

export function ItemList({ name, words, shape, items, errors, onChange }: ItemListProps) {
  const { label, hint, item: noun = 'item', fields = {} } = words
  // Items have no names of their own: these keep a row's state and the keyboard's place as it moves.
  const [keys, setKeys] = useState(() => items.map(newKey))
  const [folded] = useState(items.length > mostUnfolded)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function change(nextKeys: number[], next: Draft[], say: string) {
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

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length) return
    const say = `${titleOf(items[from] as Draft)} is now ${to + 1} of ${items.length}`
    change(moved(keys, from, to), moved(items, from, to), say)
    within(to, to < from ? '[data-move=up]' : '[data-move=down]')?.focus()
  }

  function remove(index: number) {
    const say = `${titleOf(items[index] as Draft) || `The ${noun}`} is removed`
    change(keys.toSpliced(index, 1), items.toSpliced(index, 1), say)
    const next = within(Math.min(index, items.length - 2), 'summary') ?? addButton.current
    next?.focus()
  }

  return (
    <fieldset className="items field-wide">
      <legend>
        {label} <span className="items-count">{items.length}</span>
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol ref={list} className="items-list">
        {items.map((item, index) => (
          <Item
            key={keys[index]}
            title={titleOf(item) || `New ${noun}`}
            opened={!folded || !titleOf(item)}
            wrong={Object.keys(errors).some((path) => path.startsWith(`${name}.${index}.`))}
            buttons={
              <ItemButtons
                title={titleOf(item) || `new ${noun}`}
                first={index === 0}
                last={index === items.length - 1}
                onUp={() => move(index, index - 1)}
                onDown={() => move(index, index + 1)}
                onRemove={() => remove(index)}
              />
            }
          >
            <SectionFields
              shapes={shape.entries}
              words={fields}
              value={item}
              path={`${name}.${index}.`}
              errors={errors}
              onChange={(value) => onChange(items.with(index, value))}
            />
          </Item>
        ))}
      </ol>
      <FieldError id={`${name}-error`} error={errors[name]} />
      {items.length < shape.max && (
        <button
          ref={addButton}
          type="button"
          className="button button-outline button-small"
          onClick={add}
        >
          <Plus aria-hidden size={18} /> Add {noun}
        </button>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}

type ItemProps = {
  title: string
  opened: boolean
  wrong: boolean
  buttons: ReactNode
  children: ReactNode
}

function Item({ title, opened, wrong, buttons, children }: ItemProps) {
  const [open] = useState(opened)
  return (
    <li className="item">
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

type ItemButtonsProps = {
  title: string
  first: boolean
  last: boolean
  onUp: () => void
  onDown: () => void
  onRemove: () => void
}

const ItemButtons = ({ title, first, last, onUp, onDown, onRemove }: ItemButtonsProps) => (
  <div className="item-buttons">
    <button
      type="button"
      className="icon-button"
      data-move="up"
      {...named(`Move ${title} up`)}
      aria-disabled={first}
      onClick={onUp}
    >
      <ArrowUp aria-hidden />
    </button>
    <button
      type="button"
      className="icon-button"
      data-move="down"
      {...named(`Move ${title} down`)}
      aria-disabled={last}
      onClick={onDown}
    >
      <ArrowDown aria-hidden />
    </button>
    <button
      type="button"
      className="icon-button icon-button-danger"
      {...named(`Remove ${title}`)}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
    </button>
  </div>
)
