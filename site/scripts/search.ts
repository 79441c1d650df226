import type { FoundEntry, TextPart } from '../lib/search.ts'
import { inAddress, setInAddress } from '../ui/address.ts'
import { counted } from '#db/model/lib/wording.ts'

const shownAtOnce = 20

function find<T extends HTMLElement = HTMLElement>(name: string) {
  const element = document.querySelector<T>(`[data-search-${name}]`)
  if (!element) throw new Error(`The page has no ${name}`)
  return element
}
const form = find<HTMLFormElement>('form')
const searchInput = find<HTMLInputElement>('input')
const status = find('status')
const results = find('results')
const more = find<HTMLButtonElement>('more')
const none = find('none')
const links = find('links')
const template = find<HTMLTemplateElement>('result')

function nodeOf({ text, isMarked }: TextPart) {
  if (!isMarked) return text
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}

async function load() {
  const [{ excerptOf, markedParts, searchIn }, answer] = await Promise.all([
    import('../lib/search.ts'),
    fetch('/search/index.json'),
  ])
  if (!answer.ok) throw new Error(`The index was answered with ${answer.status}`)

  function itemOf({ title, section, path, text, terms }: FoundEntry) {
    const item = document.importNode(template.content, true)
    const fill = (selector: string, parts: TextPart[]) =>
      item.querySelector(selector)?.replaceChildren(...parts.map(nodeOf))
    fill('[data-section]', [{ text: section, isMarked: false }])
    fill('a', markedParts(title, terms))
    fill('[data-excerpt]', markedParts(excerptOf(text, terms), terms))
    item.querySelector('a')?.setAttribute('href', path)
    return item
  }
  return { search: searchIn(await answer.text()), itemOf }
}

let loading: ReturnType<typeof load> | undefined
let limit = shownAtOnce
let asked = ''

async function show() {
  const query = inAddress('q')
  if (query !== asked) limit = shownAtOnce
  asked = query
  if (searchInput !== document.activeElement) searchInput.value = query
  if (!query) return draw([], '')
  try {
    loading ??= load()
    const { search, itemOf } = await loading
    // Another word may have been typed meanwhile.
    if (query !== asked) return
    const { found, isExact } = search(query)
    const items = found.slice(0, limit).map(itemOf)
    draw(items, sentenceOf(found.length, query, isExact), found.length)
  } catch {
    loading = undefined
    draw([], 'The search could not be loaded. Please try again, or choose a page below.')
  }
}

/** Without `count`, nothing was searched, and the links to the whole site are shown. */
function draw(items: Node[], sentence: string, count?: number) {
  results.replaceChildren(...items)
  status.textContent = sentence
  links.hidden = count !== undefined
  none.hidden = count !== 0
  more.hidden = count === undefined || count <= items.length
}

function sentenceOf(count: number, query: string, isExact: boolean) {
  if (count === 0) return `Nothing was found for “${query}”.`
  const pages = counted(count, 'result')
  return isExact
    ? `${pages} for “${query}”`
    : `Nothing has all words of “${query}”. ${pages} with some of them`
}

form.addEventListener('submit', (event) => event.preventDefault())
searchInput.addEventListener('input', () => setInAddress('q', searchInput.value.trim()))
more.addEventListener('click', () => {
  const next = results.children.length
  limit += shownAtOnce
  void show().then(() => results.children[next]?.querySelector('a')?.focus())
})
addEventListener('popstate', () => void show())

// Typed before this script was loaded.
if (searchInput.value) setInAddress('q', searchInput.value.trim())
else void show()
