import { useSyncExternalStore } from 'react'
import { inAddress } from './address.ts'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

/** The parameter `name` of the address; undefined while the page is prerendered. */
export const useAddress = (name: string) =>
  useSyncExternalStore(
    subscribe,
    () => inAddress(name),
    () => undefined,
  )
