import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A file of this folder with all it imports, as one script to write into pages. */
async function inlineScript(file: string) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    // Without the project's tsconfig, which would write "use strict" into each page.
    tsconfigRaw: {},
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}

/** The scripts that pages hold inline, by the names under which astro.config.mjs hands them to the pages. */
export const inlineScripts = {
  LOADER_SCRIPT: await inlineScript('./loader.ts'),
  FOLD_SCRIPT: await inlineScript('./fold.ts'),
}
