import { expect, test } from 'vitest'
import { read, source } from './helpers/suite/source.ts'

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

test('no button is disabled while it sends: it would lose the focus', () => {
  const busy = /(?<!aria-)\bdisabled=\{[^}]*\b(pending|saving|sending|deleting|adding|ending)\b/
  const buttons = [...source]
    .filter(([, text]) => busy.test(text))
    .map(([file]) => `${file}: use aria-disabled while it sends, as site/ui/form/Submit.tsx does`)
  expect(buttons).toEqual([])
})
