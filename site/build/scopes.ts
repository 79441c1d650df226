/**
 * Astro marks each element of a component with `data-astro-cid-` and eight letters, on the landing
 * page a thousand times over. `data-`, which valid HTML wants, and five of them tell components apart
 * as well.
 */
export const shortScopes = () => ({
  name: 'short-scopes',
  transform(code: string, id: string) {
    if (!id.includes('.astro') || !code.includes('data-astro-cid-')) return undefined
    return { code: code.replace(/data-astro-cid-(\w{5})\w*/g, 'data-$1'), map: null }
  },
})
