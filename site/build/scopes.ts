const names = new Map<string, string>()

/** The first two letters of a scope, or more where another component has those already. */
function shortName(scope: string) {
  const taken = new Set(names.values())
  for (let length = 2; !names.has(scope); length++) {
    const short = scope.slice(0, length)
    if (!taken.has(short)) names.set(scope, short)
  }
  return `data-${names.get(scope)}`
}

/**
 * Shortens the attribute `data-astro-cid-xxxxxxxx` on each element of a component to `data-xx`: the
 * landing page holds a thousand of them, and its weight budget does not allow the long form.
 */
export const shortScopes = () => ({
  name: 'short-scopes',
  transform(code: string, id: string) {
    if (!id.includes('.astro') || !code.includes('data-astro-cid-')) return undefined
    return {
      code: code.replace(/data-astro-cid-(\w+)/g, (_, scope: string) => shortName(scope)),
      map: null,
    }
  },
})
