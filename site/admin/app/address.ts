import { atom } from 'nanostores'
import { $unsaved, leave } from './unsaved.ts'

export type Query = Readonly<Record<string, string>>
export type Address = { path: string; query: Query }

const read = (): Address => ({
  path: location.pathname.replace(/\/$/, ''),
  query: Object.fromEntries(new URLSearchParams(location.search)),
})

/** Where in the admin area one is; all that a screen shows follows from it. */
export const $address = atom(read())

/** Entries of the history are numbered, so that a step back can be taken back. */
let at: number = history.state?.at ?? 0
// The first one too: the browser gives it no number, and coming back to it must not look like a step ahead.
history.replaceState({ at }, '')

/** The address with what is empty left out. */
export function hrefOf(path: string, query: Query = {}) {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

type Manner = {
  /** in place of this step of the history, not after it */
  replace?: boolean
  /** without asking about unsaved changes: they are saved, or meant to go */
  discard?: boolean
  /** without asking either: the form stays on the screen */
  keep?: boolean
}

/** Goes to another address of the admin area, without a new page. */
export function go(path: string, query: Query = {}, { replace, discard, keep }: Manner = {}) {
  const show = () => {
    if (replace) history.replaceState({ at }, '', hrefOf(path, query))
    else history.pushState({ at: ++at }, '', hrefOf(path, query))
    $address.set(read())
  }
  if (discard) $unsaved.set(false)
  if (keep) show()
  else leave(show)
}

/** Changes only these parts of the query; an empty value leaves the address. */
export const adjust = (change: Query, manner?: Manner) => {
  const { path, query } = $address.get()
  go(path, { ...query, ...change }, manner)
}

addEventListener('popstate', () => {
  // A jump within the page, to a skip link's target, is a step ahead without a number.
  if (history.state?.at === undefined) history.replaceState({ at: ++at }, '')
  const steps = history.state.at - at
  const { path, query } = $address.get()
  const next = read()
  const isElsewhere = hrefOf(path, query) !== hrefOf(next.path, next.query)
  if (isElsewhere && $unsaved.get()) {
    // Back to the form, which asks; then the same way once more, if that is the answer.
    history.go(-steps)
    leave(() => history.go(steps))
  } else {
    at += steps
    $address.set(next)
  }
})
