import { globSync } from 'node:fs'
import { tableFiles } from './table-files.ts'

const folder = new URL('../../../db/', import.meta.url)

type TableModule = { file: string; exported: Record<string, unknown> }

/** The files that may define tables, in their order, and what they export. The bundle of a server has a list instead. */
export async function tableModules() {
  const modules: TableModule[] = []
  for (const file of globSync(tableFiles, { cwd: folder.pathname }).toSorted())
    modules.push({ file: `db/${file}`, exported: await import(new URL(file, folder).href) })
  return modules
}

/** The same as source code for a bundle, which must not load the tables a second time. */
export function tableModulesSource() {
  const files = globSync(tableFiles, { cwd: folder.pathname }).toSorted()
  const imports = files.map(
    (file, at) => `import * as m${at} from ${JSON.stringify(folder.pathname + file)}`,
  )
  const rows = files.map(
    (file, at) => `{ file: ${JSON.stringify(`db/${file}`)}, exported: m${at} }`,
  )
  return `${imports.join('\n')}\nexport const tableModules = async () => [${rows.join(', ')}]\n`
}
