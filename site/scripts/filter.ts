import { hasValue, hasWords } from '#db/model/lib/filter.ts'
import { inAddress, setInAddress } from '../ui/address.ts'

type Choice = HTMLInputElement | HTMLSelectElement

/** A checkbox has its value only while it is ticked. */
const chosenIn = (control: Choice) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked
    ? ''
    : control.value.trim()

function choose(control: Choice, value: string) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.checked = value !== ''
  } else control.value = value
}

/**
 * Filters a list in the page: `<form data-filter="ID">` with buttons (`name`, `value`, an empty value for all), lists,
 * boxes and perhaps a search field, over the `[data-item]`s of `#ID`, which carry `data-NAME`. The choice is kept in
 * the address. A search reads `data-NAME` if an item has it, else the text of the item.
 */
function filter(form: HTMLFormElement) {
  const list = document.getElementById(form.dataset.filter ?? '')
  if (!list) return
  const items = Array.from(list.querySelectorAll<HTMLElement>('[data-item]'))
  const groups = Array.from(list.querySelectorAll<HTMLElement>('[data-group]'))
  const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]))
  const buttons = Array.from(form.querySelectorAll<HTMLButtonElement>('button[name]'))
  const search = form.querySelector<HTMLInputElement>('input[type=search]')
  const boxes = Array.from(form.querySelectorAll<Choice>('select, input[type=checkbox]'))
  const empty = list.querySelector<HTMLElement>('[data-empty]')
  const count = form.querySelector('[data-count]')
  // Only needed without this script.
  form.querySelector('[data-kept]')?.remove()

  function hasSearched(item: HTMLElement) {
    const query = inAddress(search?.name ?? '')
    const words = item.dataset[search?.name ?? '']
    if (words !== undefined) return hasWords(words, query)
    const text = texts.get(item) ?? ''
    return query
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  }

  function show() {
    const names = new Set([...buttons, ...boxes].map(({ name }) => name))
    const fits = (item: HTMLElement) =>
      [...names].every((name) => hasValue(item.dataset[name] ?? '', inAddress(name))) &&
      hasSearched(item)

    for (const button of buttons) {
      button.ariaPressed = String(inAddress(button.name) === button.value)
    }
    for (const item of items) item.hidden = !fits(item)
    for (const group of groups) group.hidden = !group.querySelector('[data-item]:not([hidden])')
    const shown = items.filter(({ hidden }) => !hidden).length
    if (empty) empty.hidden = shown > 0
    if (count) count.textContent = `${shown} of ${items.length} shown`
  }

  // Chosen before this script loaded, or given by the address.
  for (const control of [...boxes, ...(search ? [search] : [])]) {
    if (chosenIn(control)) setInAddress(control.name, chosenIn(control))
    else choose(control, inAddress(control.name))
    control.addEventListener('input', () => setInAddress(control.name, chosenIn(control)))
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[name]')
    if (button) setInAddress(button.name, button.value)
  })
  empty?.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-clear]')) return
    event.preventDefault()
    for (const control of boxes) choose(control, '')
    if (search) search.value = ''
    for (const { name } of [...(search ? [search] : []), ...boxes, ...buttons]) {
      setInAddress(name, '')
    }
  })
  addEventListener('popstate', show)
  show()
}

document.querySelectorAll<HTMLFormElement>('form[data-filter]').forEach(filter)
