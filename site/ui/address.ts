/** The parameter `name` of the address; empty if it is missing. */
export const inAddress = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

/** Sets a parameter without a history entry; an empty value removes it. */
export function setInAddress(name: string, value: string) {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}
