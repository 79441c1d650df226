import { atom } from 'nanostores'

export type Notice = { title: string; text?: string; look?: 'default' | 'destructive' }

/** A button in the toast, shown for `forMs`. */
type ToastAction = { label: string; hint: string; forMs: number; run: () => void }
export type Toast = Notice & { id: number; open: boolean; action?: ToastAction | undefined }

const key = 'toast'
const removeAfter = 1_000_000

let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
let expiry: ReturnType<typeof setTimeout> | undefined

const opened = (notice: Notice): Toast => ({ ...notice, id: ++count, open: true })

/** The current toast. An open one is handed over to the next page. */
export const $toast = atom<Toast | undefined>(takeOver())

export function notify(notice: Notice, action?: ToastAction) {
  clearTimeout(removal)
  clearTimeout(expiry)
  $toast.set({ ...opened(notice), action })
  handOver(notice)
  // Hover and focus keep a toast open longer than its action is possible.
  if (action) expiry = setTimeout(withdrawAction, action.forMs)
}

function withdrawAction() {
  const toast = $toast.get()
  if (toast) $toast.set({ ...toast, action: undefined })
}

export function dismiss() {
  const toast = $toast.get()
  if (!toast?.open) return
  $toast.set({ ...toast, open: false })
  handOver(undefined)
  removal = setTimeout(() => $toast.set(undefined), removeAfter)
}

// A browser may refuse storage; the toast is then shown on its own page only.
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
