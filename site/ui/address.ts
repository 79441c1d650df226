/** What the page's address says under `name`; empty if nothing. */
export const inAddress = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

/** Writes it there without a new page or a step for Back; an empty value leaves the address. */
export function setInAddress(name: string, value: string) {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}
