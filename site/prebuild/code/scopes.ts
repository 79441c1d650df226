import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** 'a0' */
const first = 10 * 36

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Each component's number by its place: the names are the same in every build, whichever compiles first. */
const numbers = new Map(
  globSync('**/*.astro', { cwd: root })
    .sort()
    .map((file, at) => [file, at + first]),
)

/** Such as 'data-a7'. */
function shortName(id: string, long: string) {
  const [file = ''] = id.slice(id.startsWith(root) ? root.length : 0).split('?')
  const number = numbers.get(file)
  return number === undefined ? long : `data-${number.toString(36)}`
}

/** Shortens `data-astro-cid-xxxxxxxx` to `data-xx`: the landing page has a thousand, too many for its weight budget. */
export const shortScopes = () => ({
  name: 'short-scopes',
  transform(code: string, id: string) {
    if (!id.includes('.astro') || !code.includes('data-astro-cid-')) return undefined
    return {
      code: code.replace(/data-astro-cid-\w+/g, (long) => shortName(id, long)),
      map: null,
    }
  },
})
