import { fileURLToPath } from 'node:url'

const preloadFile = fileURLToPath(new URL('../../lib/preload.ts', import.meta.url))

/**
 * Puts site/lib/preload.ts in the place of the code that Vite wraps around each `import()`, which also serves old
 * browsers and four times as large reaches every page that has a script.
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
