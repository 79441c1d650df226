import { fileURLToPath } from 'node:url'

const preloadFile = fileURLToPath(new URL('../../../lib/preload.ts', import.meta.url))

/** Replaces Vite's code around `import()`, which serves old browsers too: it is four times as large, in every page. */
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
