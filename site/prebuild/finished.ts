import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/** Deletes Astro's cache if the last build did not finish: its pages are then newer than the manifest beside them. */
export function keepFinishedOnly(): AstroIntegration {
  let mark: URL | undefined
  return {
    name: 'keep-finished-only',
    hooks: {
      'astro:config:setup': ({ command, config: { cacheDir } }) => {
        if (command !== 'build') return
        mark = new URL('unfinished', cacheDir)
        if (existsSync(mark)) rmSync(cacheDir, { recursive: true })
        mkdirSync(cacheDir, { recursive: true })
        writeFileSync(mark, '')
      },
      'astro:build:done': () => {
        if (mark) rmSync(mark)
      },
    },
  }
}
