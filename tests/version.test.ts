import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import packageJson from '#package.json' with { type: 'json' }

const root = new URL('..', import.meta.url)
const text = (file: string) => readFile(new URL(file, root), 'utf8')

test('package.json, its lock and the newest section of the changelog name the same version', async () => {
  const lock = JSON.parse(await text('package-lock.json'))
  const [, newest] = /^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(await text('CHANGELOG.md')) ?? []
  expect([lock.version, lock.packages[''].version, newest]).toEqual(
    Array(3).fill(packageJson.version),
  )
})

test('the Worker holds nothing of package.json but the version', async () => {
  const worker = await readFile(inject('workerBundle'), 'utf8')
  const others = Object.keys(packageJson.devDependencies)
  expect(others.filter((name) => worker.includes(JSON.stringify(name)))).toEqual([])
})
