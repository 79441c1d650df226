import { createHash } from 'node:crypto'
import type { MadePage } from '#db/publish/pages-list.ts'

type Site = App.Locals['site']

/** Parts of the site whose entries pages read by name. */
const keyedParts = ['content', 'pictures'] as const
type KeyedPart = (typeof keyedParts)[number]

const isKeyed = (part: string): part is KeyedPart => keyedParts.some((keyed) => keyed === part)

/** Calls `note` with the name of each property that is read, and without a name when all are listed. */
const watched = <T extends object>(target: T, note: (name?: string) => void): T =>
  new Proxy(target, {
    get(of, name, receiver) {
      if (typeof name === 'string') note(name)
      return Reflect.get(of, name, receiver)
    },
    has(of, name) {
      if (typeof name === 'string') note(name)
      return Reflect.has(of, name)
    },
    ownKeys(of) {
      note()
      return Reflect.ownKeys(of)
    },
  })

/** The site for a page, and the parts read so far: 'posts', a section 'content.faqs', a picture 'pictures.4f1c…'. */
export function recorded(site: Site) {
  const reads = new Set<string>()
  const parts = Object.fromEntries(
    keyedParts.map((part) => [
      part,
      watched<object>(site[part], (name) => reads.add(name ? `${part}.${name}` : part)),
    ]),
  )
  const whole = watched({ ...site, ...parts }, (name) => {
    if (name && !isKeyed(name)) reads.add(name)
  })
  return { site: whole, reads }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const known = new WeakMap<object, string>()

/** Equal for equal values. Cached, so that each record is serialised once, however many pages show it. */
function digestOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const digest = known.get(value) ?? hashOf(textOf(value))
  known.set(value, digest)
  return digest
}

const hasId = (item: unknown) => typeof item === 'object' && item !== null && 'id' in item

const textOf = (value: object) =>
  Array.isArray(value) && value.some(hasId) ? value.map(digestOf).join(' ') : JSON.stringify(value)

/** The value of a part by its name, as `recorded` names it. */
function partOf(site: Site, name: string) {
  const [part = '', ...entry] = name.split('.')
  const value = (site as Record<string, unknown>)[part]
  return entry.length > 0 && isKeyed(part) ? Reflect.get(site[part], entry.join('.')) : value
}

const knownParts = new WeakMap<readonly string[], { site: Site; digest: string }>()

/** Computed once for all pages that read the same parts: in the list of pages, they share one array. */
function digestOfParts(site: Site, reads: readonly string[]) {
  const last = knownParts.get(reads)
  if (last?.site === site) return last.digest
  const parts = reads.toSorted().map((name) => `${name} ${digestOf(partOf(site, name))}`)
  const digest = hashOf(parts.join('\n'))
  knownParts.set(reads, { site, digest })
  return digest
}

/** Changes whenever the page would: a digest of its props, and one of the parts of the site that it has read. */
export function pageKey(site: Site, props: object, reads: readonly string[]) {
  const ofProps = Object.entries(props).map(([name, value]) => `${name} ${digestOf(value)}`)
  return `${hashOf(ofProps.join('\n'))}.${digestOfParts(site, reads)}`
}

const markLength = 4

/** The first characters of a digest of the slug: enough to find the pages that list a post among thousands. */
export const listMark = (slug: string) => hashOf(slug).slice(0, markLength)

const isListed = (item: unknown): item is { slug: string } =>
  typeof item === 'object' && item !== null && 'slug' in item && typeof item.slug === 'string'

/** The marks of the posts that a page with these props lists. */
const listsOf = (props: object) =>
  Object.values(props)
    .filter(Array.isArray)
    .flatMap((items: unknown[]) => items.filter(isListed))
    .map(({ slug }) => listMark(slug))
    .join('')

export function listsAny(lists: string, marks: ReadonlySet<string>) {
  for (let at = 0; at < lists.length; at += markLength)
    if (marks.has(lists.slice(at, at + markLength))) return true
  return false
}

/** The entry of a page in pages.json: made from the site with these props, after reading the parts in `reads`. */
export function madePage(site: Site, props: object, reads: Iterable<string>): MadePage {
  const sorted = [...reads].sort()
  return { key: pageKey(site, props, sorted), reads: sorted, lists: listsOf(props) }
}
