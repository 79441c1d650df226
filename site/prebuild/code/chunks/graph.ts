import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>
export type Scripts = ReadonlyMap<string, ReadonlySet<string>>

/** Modules that export all of a package: a screen that imports one icon does not load the others. */
const barrels = /\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/

/** For each module, the scripts that load it: entries and dynamically imported modules, with their static imports. */
export function scriptsOf(graph: Graph): Scripts {
  const scripts = new Map<string, Set<string>>()
  for (const script of graph.getModuleIds()) {
    const info = graph.getModuleInfo(script)
    if (!info?.isEntry && !info?.dynamicImporters.length) continue
    const waiting = [script]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = scripts.get(id) ?? new Set()
      if (known.has(script)) continue
      scripts.set(id, known.add(script))
      if (!barrels.test(id)) waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return scripts
}

/** The modules that import style sheets. Joining them would change the order of the cascade. */
export function styledIn(graph: Graph) {
  const styled = new Set<string>()
  const waiting = [...graph.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (styled.has(id)) continue
    styled.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importers ?? []))
  }
  return styled
}
