import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildCode, noteUse, rendererIn } from '../build/code.ts'
import { bundle } from '../build/bundle.ts'
import { projectDir } from '../build/run.ts'
import { tableModulesSource } from '../database/table-modules.ts'

const entries = ['process', 'supervisor-process', 'renderer-process', 'database/thread'] as const
type Script = (typeof entries)[number]

const entryFile = (name: Script) => `worker/operate/server/${name}.ts`
const rewriter = join(projectDir, 'node_modules/html-rewriter-wasm/dist/html_rewriter.js')

/** Packages for Node load others by `require`. The modules find the project as if they had not been bundled. */
const forNode = [
  '--platform=node',
  '--main-fields=browser,module,main',
  '--splitting',
  '--loader:.ttf=binary',
  '--chunk-names=[hash]',
  `--define:import.meta.url=${JSON.stringify(pathToFileURL(join(projectDir, entryFile('process'))).href)}`,
  // Not bundled: this package reads its WebAssembly beside itself.
  `--alias:html-rewriter-wasm=${rewriter}`,
  `--external:${rewriter}`,
  `--banner:js=import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(${JSON.stringify(join(projectDir, 'package.json'))});`,
]

/** Bundles scripts for Node. Their common code is bundled once. */
export async function bundleForNode(
  [first = '', ...others]: string[],
  folder: string,
  renderer: string,
  more: string[],
) {
  await bundle(first, folder, renderer, [...others, ...forNode, ...more])
}

/** Changes with each file that the bundle is made from. Sizes and times are enough, and read ten times as fast. */
function stampOfSources() {
  const stamp = createHash('sha256')
  const patterns = [
    '{db,site,worker}/**/*',
    'package-lock.json',
    'astro.config.mjs',
    'tsconfig.json',
  ]
  for (const path of globSync(patterns, { cwd: projectDir }).toSorted()) {
    const { size, mtimeMs } = statSync(join(projectDir, path))
    stamp.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return stamp.digest('hex').slice(0, 16)
}

const codeFile = (dir: string) => join(dir, 'code')

function codeOf(dir: string) {
  try {
    return readFileSync(codeFile(dir), 'utf8')
  } catch {
    return undefined
  }
}

async function make(dir: string, cache: string) {
  const unfinished = `${dir}.${process.pid}`
  try {
    await mkdir(unfinished, { recursive: true })
    const tables = join(unfinished, 'tables.ts')
    await writeFile(tables, tableModulesSource())
    const code = await buildCode(undefined, cache)
    const listed = `--alias:#worker/operate/database/table-modules.ts=${tables}`
    const more = ['--outbase=worker/operate/server', listed]
    await bundleForNode(entries.map(entryFile), unfinished, rendererIn(code), more)
    await writeFile(codeFile(unfinished), code)
    await rename(unfinished, dir)
    return code
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * The folder of the site's code, and the paths of the server's scripts. Both are made once for these sources: Node would
 * take two seconds longer for each start without a bundle.
 */
export async function bundleServer(cache: string) {
  const dir = join(cache, `server-${stampOfSources()}`)
  const code = codeOf(dir) ?? (await make(dir, cache))
  await noteUse(code)
  return { code, path: (name: Script) => join(dir, `${name}.js`) }
}
