import { atom } from 'nanostores'
import { $unsaved, leaveScreen } from './unsaved.ts'

export type Query = Readonly<Record<string, string>>
type Address = { path: string; query: Query }

const read = (): Address => ({
  path: location.pathname.replace(/\/$/, ''),
  query: Object.fromEntries(new URLSearchParams(location.search)),
})

/** The current address. Not @nanostores/router, which cannot hold back a step while a form has unsaved changes. */
export const $address = atom(read())

/** The number of the current history entry: a step back can be undone by its difference. */
let at: number = history.state?.at ?? 0
// The first entry needs a number too, or coming back to it would look like a step forward.
history.replaceState({ at }, '')

export const entryNumber = () => at

/** The address without empty parameters. */
export function hrefOf(path: string, query: Query = {}) {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

type GoOptions = {
  /** replaces the current history entry */
  replace?: boolean
  /** discards unsaved changes without asking */
  discard?: boolean
  /** does not ask about unsaved changes: the form stays on the screen */
  keep?: boolean
}

export function goTo(path: string, query: Query = {}, { replace, discard, keep }: GoOptions = {}) {
  const show = () => {
    if (replace) history.replaceState({ at }, '', hrefOf(path, query))
    else history.pushState({ at: ++at }, '', hrefOf(path, query))
    $address.set(read())
  }
  if (discard) $unsaved.set(false)
  if (keep) show()
  else leaveScreen(show)
}

/** Changes these parameters of the query; an empty value removes one. */
export const adjust = (change: Query, options?: GoOptions) => {
  const { path, query } = $address.get()
  goTo(path, { ...query, ...change }, options)
}

addEventListener('popstate', () => {
  // A jump to a #fragment, by the skip link, is a step forward without a number.
  if (history.state?.at === undefined) history.replaceState({ at: ++at }, '')
  const steps = history.state.at - at
  const { path, query } = $address.get()
  const next = read()
  const isElsewhere = hrefOf(path, query) !== hrefOf(next.path, next.query)
  if (isElsewhere && $unsaved.get()) {
    // Undoes the step, asks, and repeats the step if staff want to leave.
    history.go(-steps)
    leaveScreen(() => history.go(steps))
  } else {
    at += steps
    $address.set(next)
  }
})
