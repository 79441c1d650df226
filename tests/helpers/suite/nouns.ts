import { basename } from 'node:path'

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s|^new)s$/, '')

/** A name as singular words: `study-card` for `StudyCard.astro` and `study-cards`. */
const plain = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singular)
    .join('-')

const layers =
  /^(?:db\/model|db|worker\/routes\/operation|worker\/(?:routes|lib|operate)|site\/(?:admin|islands|pages|parts|sections))\/([^/.]+)/

/** The name of a file or of its folder in its layer: `visit` for `db/model/visits/times.ts` and `db/visits.ts`. */
const nameInLayer = (file: string) => plain(layers.exec(file)?.[1] ?? '')

/** The name of a file of tests, and of its room. */
const namesOfTest = (test: string) => [
  plain(basename(test).replace(/\..*/, '')),
  plain(/^tests\/(?:worker|site|e2e\/\w+)\/([^/]+)\//.exec(test)?.[1] ?? ''),
]

const holds = (name: string, noun: string) => `-${name}-`.includes(`-${noun}-`)

/** Whether a test is about a noun: its name contains the noun, or begins with a long noun, such as `publishing`. */
export const isAbout = (test: string, noun: string) =>
  namesOfTest(test).some((name) => holds(name, noun) || (noun.length > 5 && name.startsWith(noun)))

/** The words of a path, to compare two. */
export const wordsOf = (file: string) =>
  new Set(file.split('/').flatMap((part) => plain(part).split('-')))

/** The nouns of a file: names in its layer that tests are about. */
export function nounsOf(files: string[], tests: string[]) {
  const names = [...new Set(files.map(nameInLayer))].filter(Boolean)
  const nouns = names.filter((name) => tests.some((test) => isAbout(test, name)))
  const ofName = new Map(names.map((name) => [name, nouns.filter((noun) => holds(name, noun))]))
  return (file: string) => ofName.get(nameInLayer(file)) ?? []
}
