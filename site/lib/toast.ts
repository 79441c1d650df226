import { atom } from 'nanostores'

export type Notice = { title: string; text?: string; look?: 'default' | 'destructive' }
export type Toast = Notice & { id: number; open: boolean }

const key = 'toast'
const removeAfter = 1_000_000

let count = 0
let removal: ReturnType<typeof setTimeout> | undefined

const opened = (notice: Notice): Toast => ({ ...notice, id: ++count, open: true })

/** The one toast there is. While it is still open it is handed over to the next page, and no further. */
export const $toast = atom<Toast | undefined>(takeOver())

export function notify(notice: Notice) {
  clearTimeout(removal)
  $toast.set(opened(notice))
  handOver(notice)
}

export function dismiss() {
  const toast = $toast.get()
  if (!toast?.open) return
  $toast.set({ ...toast, open: false })
  handOver(undefined)
  removal = setTimeout(() => $toast.set(undefined), removeAfter)
}

// A browser may refuse storage; a toast is then read on its own page only.
function handOver(notice: Notice | undefined) {
  try {
    if (notice) sessionStorage.setItem(key, JSON.stringify(notice))
    else sessionStorage.removeItem(key)
  } catch {}
}

function takeOver() {
  if (typeof document === 'undefined') return undefined
  try {
    const notice = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return notice ? opened(JSON.parse(notice)) : undefined
  } catch {
    return undefined
  }
}
