import { expect, test } from 'vitest'
import { read, source } from './helpers/suite/source.ts'

const files = [...source, ...read('tests/**/*.{ts,tsx}')]

const vague =
  /(?:\/\*\*?|(?<!:)\/\/)\s+(?:\*\s+)?(?:What|Who|Whom|Whose|Those|Of|So|It|That|Which)\b/gi

test('no comment begins with a pronoun that has no noun', () => {
  const comments = files.flatMap(([file, text]) =>
    [...text.matchAll(vague)].map(
      ({ index }) => `${file}:${text.slice(0, index).split('\n').length} begins with a pronoun`,
    ),
  )
  expect(comments).toEqual([])
})
