import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/**
 * A build that was broken off leaves pages in the cache that its list there does not know of, and the
 * next one would take them for older ones. So the cache is kept only from builds that came to their end.
 */
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
