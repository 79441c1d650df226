import { expect, test } from 'vitest'
import { read, source } from './helpers/source.ts'

// oxlint refuses `!` and `any`; it has no rule for this cast, which hides any mistake.
test('nothing is cast to never', () => {
  const casts = [...source, ...read('tests/**/*.ts')].flatMap(([file, text]) =>
    text
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => /\bas never\b/.test(line.replace(/\/\*.*?\*\/|\/\/.*|^\s*\*.*/, '')))
      .map(({ place }) => `${place} casts to never`),
  )
  expect(casts).toEqual([])
})
