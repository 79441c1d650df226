import { inAddress, setInAddress } from '../ui/address.ts'

/**
 * Filters a list that is already in the page: `<form data-filter="ID">` with buttons (`name`, `value`,
 * an empty value for all of them) and perhaps a search field, over the `[data-item]`s of `#ID`, which
 * carry `data-NAME`. The choice is kept in the address.
 */
function filter(form: HTMLFormElement) {
  const list = document.getElementById(form.dataset.filter ?? '')
  if (!list) return
  const items = Array.from(list.querySelectorAll<HTMLElement>('[data-item]'))
  const groups = Array.from(list.querySelectorAll<HTMLElement>('[data-group]'))
  const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]))
  const buttons = Array.from(form.querySelectorAll<HTMLButtonElement>('button[name]'))
  const search = form.querySelector<HTMLInputElement>('input[type=search]')
  const empty = list.querySelector<HTMLElement>('[data-empty]')
  const count = form.querySelector('[data-count]')

  function show() {
    const names = new Set(buttons.map(({ name }) => name))
    const words = inAddress(search?.name ?? '')
      .toLowerCase()
      .split(/\s+/)
    const fits = (item: HTMLElement) =>
      [...names].every((name) => [item.dataset[name], ''].includes(inAddress(name))) &&
      words.every((word) => texts.get(item)?.includes(word))

    for (const button of buttons) {
      button.ariaPressed = String(inAddress(button.name) === button.value)
    }
    for (const item of items) item.hidden = !fits(item)
    for (const group of groups) group.hidden = !group.querySelector('[data-item]:not([hidden])')
    const shown = items.filter(({ hidden }) => !hidden).length
    if (empty) empty.hidden = shown > 0
    if (count) count.textContent = `${shown} of ${items.length} shown`
  }

  // Typed before this script loaded, or given by the address.
  if (search?.value) setInAddress(search.name, search.value.trim())
  else if (search) search.value = inAddress(search.name)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[name]')
    if (button) setInAddress(button.name, button.value)
  })
  search?.addEventListener('input', () => setInAddress(search.name, search.value.trim()))
  empty?.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-clear]')) return
    if (search) search.value = ''
    for (const name of [search?.name, ...buttons.map(({ name }) => name)]) {
      if (name) setInAddress(name, '')
    }
  })
  addEventListener('popstate', show)
  show()
}

document.querySelectorAll<HTMLFormElement>('form[data-filter]').forEach(filter)
