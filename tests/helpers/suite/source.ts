import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Import = {
  /** a path from the top of the repository, or a package's name */
  target: string
  isPackage: boolean
  isType: boolean
  /** loaded when it is needed, such as a screen when its tab is opened */
  isDynamic: boolean
}

/** The text of files by their paths from the top of the repository. */
export const read = (pattern: string | string[]) =>
  new Map(
    globSync(pattern)
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** Every source file of the product. */
export const source = read('{db,worker,site}/**/*.{ts,tsx,astro}')

// `import … from`, `export … from`, `import '…'` and `import('…')`
const statement =
  /^\s*(?:import|export)\s+(type\s)?[\w*{][^'"()=;]*?\sfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

export const importsIn = (file: string, text: string): Import[] =>
  [...text.matchAll(statement)].map(([, type, from, effect, dynamic]) => {
    const name = (from ?? effect ?? dynamic ?? '').replace(/\?.*/, '')
    // `#db/…` is a path from the top: `imports` in package.json.
    const isFromTop = name.startsWith('#')
    const isPackage = !isFromTop && !name.startsWith('.')
    const path = isFromTop ? name.slice(1) : join(dirname(file), name)
    const target = isPackage ? name : normalize(path)
    return { target, isPackage, isType: Boolean(type), isDynamic: Boolean(dynamic) }
  })

const imports = new Map([...source].map(([file, text]) => [file, importsIn(file, text)]))

/** The imports of one source file of the product. */
export const importsOf = (file: string) => imports.get(file) ?? []
