import { registerHooks } from 'node:module'

// Node parses package.json again for each module of a package that it loads. For these two packages, whose
// lists of exports are 180 KB long, that takes half of the start of a command. Their modules import one another
// by file, so that nothing has to be looked up there.
const large = /\/node_modules\/(?:date-fns|drizzle-orm)\//

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const isInside = specifier.startsWith('.') && large.test(parentURL)
    if (!isInside || !conditions.includes('import')) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
