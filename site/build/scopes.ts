const names = new Map<string, string>()

/** Two letters, or as many more as tell it from the components named before. */
function shortName(scope: string) {
  const taken = new Set(names.values())
  for (let length = 2; !names.has(scope); length++) {
    const short = scope.slice(0, length)
    if (!taken.has(short)) names.set(scope, short)
  }
  return `data-${names.get(scope)}`
}

/**
 * Astro marks each element of a component with `data-astro-cid-` and eight letters, on the landing
 * page a thousand times over. `data-`, which valid HTML wants, and a few of them tell components apart
 * as well.
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
