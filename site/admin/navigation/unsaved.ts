import { atom } from 'nanostores'
import { useEffect } from 'react'

export const $unsaved = atom(false)

/** The action that waits for the answer to "Leave without saving?". */
export const $leaving = atom<(() => void) | undefined>()

export function leaveScreen(action: () => void) {
  if ($unsaved.get()) $leaving.set(action)
  else action()
}

let onDiscard: (() => void) | undefined

export function useDiscarded(action: () => void) {
  useEffect(() => {
    onDiscard = action
    return () => {
      onDiscard = undefined
    }
  }, [action])
}

let keepWork: (() => Promise<boolean>) | undefined

/** Before a sign-out, `keep` sends unsaved work to the server, and returns whether all of it is stored. */
export function useKeptAtSignOut(keep: () => Promise<boolean>) {
  useEffect(() => {
    keepWork = keep
    return () => {
      keepWork = undefined
    }
  }, [keep])
}

/** Sends unsaved work to the server; returns whether the user can leave without losing work. */
export const isWorkKept = async () =>
  !$unsaved.get() || Boolean(await keepWork?.().catch(() => false))

export function discardAndLeave() {
  const action = $leaving.get()
  $unsaved.set(false)
  $leaving.set(undefined)
  onDiscard?.()
  action?.()
}

export const stay = () => $leaving.set(undefined)

let dirtyForms = 0

export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    $unsaved.set(++dirtyForms > 0)
    return () => $unsaved.set(--dirtyForms > 0)
  }, [dirty])
}

const holdBack = (event: Event) => event.preventDefault()

// Only while there is unsaved work: a page that always listens is not kept for a step back.
$unsaved.listen((isUnsaved) => {
  if (isUnsaved) addEventListener('beforeunload', holdBack)
  else removeEventListener('beforeunload', holdBack)
})
