import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import island from 'astro/runtime/server/astro-island.prebuilt.js'
import { loaderScript } from './loader-script.ts'

/** Astro's own prerenderer after setup(); Astro does not export this type. */
type SetUp = AstroPrerenderer & {
  app: {
    manifest: { inlinedScripts: Map<string, string>; clientDirectives: Map<string, string> }
  }
}

const written = /<script is:inline(?![^>]*\/>)[^>]*>([\s\S]*?)<\/script>/g

/** The `is:inline` scripts of our own templates. */
async function inlineScripts(srcDir: URL) {
  const cwd = fileURLToPath(srcDir)
  const files = await Array.fromAsync(glob('**/*.astro', { cwd }))
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, srcDir), 'utf8')))
  return sources.flatMap((source) => Array.from(source.matchAll(written), ([, script]) => script))
}

/** Every inline script that this build can write into a page, taken from its source. */
export async function emittedScripts(prerenderer: AstroPrerenderer, srcDir: URL) {
  const { inlinedScripts, clientDirectives } = (prerenderer as SetUp).app.manifest
  const scripts = [
    loaderScript,
    island,
    ...clientDirectives.values(),
    ...inlinedScripts.values(),
    ...(await inlineScripts(srcDir)),
  ]
  return scripts.filter((script): script is string => Boolean(script))
}

/** A script's hash as a Content-Security-Policy source. */
export const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
