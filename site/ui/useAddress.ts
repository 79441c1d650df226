import { useSyncExternalStore } from 'react'
import { inAddress } from './address.ts'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

/** What the address says under `name`; undefined in a page built ahead of any visit. */
export const useAddress = (name: string) =>
  useSyncExternalStore(
    subscribe,
    () => inAddress(name),
    () => undefined,
  )
