import { fileURLToPath } from 'node:url'

const preloadFile = fileURLToPath(new URL('../../lib/preload.ts', import.meta.url))

/**
 * Replaces the code that Vite wraps around each `import()` with site/lib/preload.ts. Vite's code also serves old
 * browsers, is four times as large, and is part of every page that has a script.
 */
export const shortPreload = () => ({
  name: 'short-preload',
  transform: (_: string, id: string) =>
    id.endsWith('vite/preload-helper.js')
      ? {
          code: `export { preload as __vitePreload } from ${JSON.stringify(preloadFile)}`,
          map: null,
        }
      : undefined,
})
