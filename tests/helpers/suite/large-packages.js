import { registerHooks } from 'node:module'

// Node parses package.json again for each module of a package that it loads. For this package, whose
// list of exports is long, that takes half of the start of a command. Its modules import one another
// by file, so that nothing has to be looked up there.
const large = /\/node_modules\/drizzle-orm\//

// Miniflare writes the configuration of workerd, the Worker included, into a buffer that grows by 4 KB at a time and is
// copied each time: 0.3 s of CPU at each of two hundred starts.
const miniflare = /\/node_modules\/miniflare\/dist\/src\/index\.js$/
const growth = /\bvar MIN_SINGLE_SEGMENT_GROWTH = 4096;/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const isInside = specifier.startsWith('.') && large.test(parentURL)
    if (!isInside || !conditions.includes('import')) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    const loaded = next(url, context)
    if (!miniflare.test(url) || !loaded.source) return loaded
    const source = String(loaded.source).replace(growth, 'var MIN_SINGLE_SEGMENT_GROWTH = 2 ** 20;')
    return { ...loaded, source }
  },
})
