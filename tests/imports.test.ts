import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

type Rule = { from: RegExp; may: RegExp }

// The first rule that fits a file is its rule. Paths are from the top of the repository.
const rules: Rule[] = [
  { from: /^db\/model\//, may: /^(db\/model\/|valibot$)/ },
  { from: /^db\//, may: /^(db\/|[^.])/ },
  { from: /^worker\//, may: /^(worker\/|db\/|[^.])/ },
  { from: /^site\/islands\//, may: /^(site\/(islands|ui|lib|styles)\/|db\/model\/)/ },
  { from: /^site\/admin\//, may: /^(site\/(admin|ui|lib|styles)\/|db\/model\/)/ },
  { from: /^site\/ui\//, may: /^(site\/(ui|lib|styles)\/|db\/model\/)/ },
  { from: /^site\/lib\/api\.ts$/, may: /^(site\/lib\/|db\/model\/|worker\/api\.ts$)/ },
  { from: /^site\/lib\/database\.ts$/, may: /^(site\/lib\/|db\/)/ },
  { from: /^site\/lib\//, may: /^(site\/lib\/|db\/model\/)/ },
  { from: /^site\//, may: /^(site\/|db\/)/ },
]

const files = globSync('{db,worker,site}/**/*.{ts,tsx,astro}')
const imports =
  /^\s*(?:import|export)\s[^'"]*?from\s+['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gm

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(imports)].map(([statement, from, dynamic]) => ({
    statement: statement.trim(),
    target: normalize(join(dirname(file), (from ?? dynamic) as string)),
  }))

test('files import only what the layout allows them to', () => {
  expect(files.length).toBeGreaterThan(30)
  const broken = files.flatMap((file) => {
    const rule = rules.find(({ from }) => from.test(file))
    return importsOf(file)
      .filter(({ target }) => !rule?.may.test(target))
      .map(({ target }) => `${file} imports ${target}`)
  })
  expect(broken).toEqual([])
})

test("the browser takes the API's type and nothing else of the Worker", () => {
  const values = files
    .filter((file) => file.startsWith('site/'))
    .flatMap(importsOf)
    .filter(
      ({ target, statement }) =>
        target.startsWith('worker/') && !statement.startsWith('import type'),
    )
  expect(values).toEqual([])
})

test('tables stay out of the browser', () => {
  const browser = files.filter((file) => /^site\/(islands|admin|ui|lib\/(?!database))/.test(file))
  const reached = new Set<string>()
  const follow = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { target, statement } of importsOf(file)) {
      if (!/^(import|export) type/.test(statement) && files.includes(target)) follow(target)
    }
  }
  browser.forEach(follow)
  expect([...reached].filter((file) => /^db\/(?!model\/)/.test(file))).toEqual([])
})
