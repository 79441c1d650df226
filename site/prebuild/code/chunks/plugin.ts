import type { Plugin, Rolldown } from 'vite'
import { type Scripts, scriptsOf, styledIn } from './graph.ts'
import { basics, packageParts } from './groups.ts'
import { chunkNames } from './names.ts'

/** In a circle of imports, a chunk runs before one that it imports, and fails. Only the browser would notice. */
function refuseCircles(bundle: Rolldown.OutputBundle) {
  const left = new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    ),
  )
  const isFree = ([, imports]: readonly [string, readonly string[]]) =>
    !imports.some((file) => left.has(file))
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const [file] of free) left.delete(file)
  }
  if (left.size > 0) throw new Error(`Scripts import one another: ${[...left.keys()].join(', ')}`)
}

/** Joins the admin area's small scripts: there would be 200, one for each set of screens that shares a module. */
export function joinedChunks(): Plugin {
  let scripts: Scripts = new Map()
  let styled: ReadonlySet<string> = new Set()
  return {
    name: 'joined-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      scripts = scriptsOf(this)
      styled = styledIn(this)
    },
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions(options) {
      const nameOf = chunkNames()
      const rest = {
        name: (id: string) => (styled.has(id) ? null : nameOf(id, [...(scripts.get(id) ?? [])])),
      }
      const groups = [...basics, ...packageParts, rest]
      const { chunkFileNames } = options
      return {
        ...options,
        // Shortens the file name: the bundler adds the names of all scripts that load the chunk.
        chunkFileNames: (chunk) => {
          const short = { ...chunk, name: chunk.name.replace(/~.*/, '') }
          return typeof chunkFileNames === 'function' ? chunkFileNames(short) : '[name].[hash].js'
        },
        codeSplitting: { includeDependenciesRecursively: false, groups },
      }
    },
    generateBundle: (_, bundle) => refuseCircles(bundle),
  }
}
