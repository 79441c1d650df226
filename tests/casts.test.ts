import ts from 'typescript'
import { expect, test } from 'vitest'
import { read, source } from './helpers/suite/source.ts'

/** The lines of each cast in a file, from where the value begins to the type, counted from 0. */
function castsIn(text: string) {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true)
  const lineOf = (place: number) => file.getLineAndCharacterOfPosition(place).line
  const casts: [first: number, last: number][] = []
  const visit = (node: ts.Node) => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))
      casts.push([lineOf(node.getStart()), lineOf(node.type.getStart())])
    ts.forEachChild(node, visit)
  }
  visit(file)
  return casts
}

/** The script of an Astro file, on its original lines and without the markup. */
const scriptOf = (file: string, text: string) =>
  file.endsWith('.astro') ? `\n${text.split(/^---$/m)[1] ?? ''}` : text

const isComment = (line: string) => /^\s*\*|(^|\s|\{)\/[/*]/.test(line)

test('each cast has its reason beside it, in a comment on its lines or up to three above', () => {
  const found = [...source]
    .filter(([, text]) => / as (?!const\b)/.test(text))
    .flatMap(([file, text]) => {
      const lines = scriptOf(file, text).split('\n')
      return castsIn(lines.join('\n')).map(([first, last]) => ({
        place: `${file}:${last + 1}`,
        hasReason: lines.slice(Math.max(0, first - 3), last + 1).some(isComment),
      }))
    })
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([])
})

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
