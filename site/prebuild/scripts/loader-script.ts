import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('./loader.ts', import.meta.url))],
  bundle: true,
  minify: true,
  format: 'iife',
  write: false,
  // Without the project's tsconfig, which would write "use strict" into each page.
  tsconfigRaw: {},
})

/** `loader.ts` with all it imports, as one script. astro.config.mjs hands it to the pages as LOADER_SCRIPT. */
export const loaderScript = outputFiles.map(({ text }) => text.trim()).join('')
