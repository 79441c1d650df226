// Keys that a request of this isolate is loading for all others, with the end of their wait. The limit is needed
// because a request whose visitor has left may end without running its `finally`.
const loading = new Map<string, number>()
const loadingTimeoutMs = 2000
const pollMs = 10

/** Announces that this request loads `key` for all; returns the function to call when it is loaded. */
export function startLoading(key: string) {
  const until = Date.now() + loadingTimeoutMs
  loading.set(key, until)
  return () => {
    if (loading.get(key) === until) loading.delete(key)
  }
}

/**
 * Waits until no other request of this isolate changes the same thing, but not beyond `latest`. Returns the function to
 * call after the change.
 */
export async function takeTurn(key: string, latest: number) {
  await waitForOthers(key, () => Date.now() > latest)
  return startLoading(key)
}

/** Waits while another request is loading `key`, or until `isLoaded`. */
export async function waitForOthers(key: string, isLoaded: () => boolean) {
  while (!isLoaded() && Date.now() < (loading.get(key) ?? 0)) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
