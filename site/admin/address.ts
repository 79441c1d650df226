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
let takingBack = false
let agreed = false

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
  // A jump within the page, to a skip link's target, is a step without a number.
  if (history.state?.at === undefined) history.replaceState({ at: at + 1 }, '')
  const steps = history.state.at - at
  if (takingBack) {
    takingBack = false
  } else if (steps !== 0 && $unsaved.get() && !agreed) {
    takingBack = true
    history.go(-steps)
    leave(() => {
      agreed = true
      history.go(steps)
    })
  } else {
    agreed = false
    at = history.state.at
    $address.set(read())
  }
})
