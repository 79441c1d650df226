import { isAbout, nounsOf, wordsOf } from './nouns.ts'
import type { Import } from './source.ts'

/** If a file reaches more nouns or test files than this, all tests count as reached. */
const mostNouns = 5
const mostTests = 15

// Imports do not show which files use these.
const reachesAll = /^db\/migrations\/|^site\/(?:styles|prebuild|render)\//

/** Every run checks these files with types, lint and format. */
const checkedAnyway =
  /\.md$|^\.github\/|ignore$|^tests\/(?:run\.ts|times\.json|bench\/|helpers\/suite\/)/

const isTest = (file: string) => /^tests\/.*\.(?:test|spec)\.ts$/.test(file)

/** The nouns and tests that one changed file reaches. */
export type Reached = {
  file: string
  /** its own nouns */
  own: Set<string>
  /** other nouns that use it */
  added: Set<string>
  /** tests that import it */
  direct: Set<string>
  /** many nouns use it, or imports do not show which */
  isWhole: boolean
}

const isOfTests = (file: string) => file.startsWith('tests/')

function importersIn(imports: Map<string, Import[]>) {
  const importers = new Map<string, string[]>()
  for (const [file, list] of imports) {
    for (const { target, isType, isPackage } of list) {
      if (!isType && !isPackage) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/** Finds what changed files reach, in the imports of every file of the product and of the tests. */
export function reachIn(imports: Map<string, Import[]>) {
  const files = [...imports.keys()]
  const tests = files.filter(isTest)
  const nounsOfFile = nounsOf(files, tests)
  const importers = importersIn(imports)

  // Helpers of tests pass nothing on to the product: nearly all tests import much of it through them.
  const passesOn = (file: string, user: string) =>
    nounsOfFile(file).length === 0 && isOfTests(file) === isOfTests(user)

  /**
   * The nouns and the tests that import a file. A file without a noun, such as a helper of the tests, passes on to
   * those that import it.
   */
  function usersOf(file: string) {
    const nouns = new Set<string>()
    const direct = new Set<string>()
    const queue = new Set([file])
    for (const used of queue) {
      for (const user of importers.get(used) ?? []) {
        const its = nounsOfFile(user)
        if (isTest(user)) direct.add(user)
        else if (its.length > 0) for (const noun of its) nouns.add(noun)
        else if (passesOn(file, user)) queue.add(user)
      }
    }
    return { nouns, direct }
  }

  function reachOf(file: string): Reached {
    const own = new Set(nounsOfFile(file))
    const { nouns, direct } = usersOf(file)
    // No file imports a page, so its own imports show which nouns it is about.
    const shown = own.size + nouns.size > 0 ? [] : (imports.get(file) ?? [])
    for (const { target } of shown) for (const noun of nounsOfFile(target)) nouns.add(noun)
    const added = nouns.difference(own)
    const isMany = added.size > mostNouns || direct.size > mostTests
    const isUnknown = own.size + added.size + direct.size === 0
    return { file, own, added, direct, isWhole: isMany || isUnknown || reachesAll.test(file) }
  }

  /** The tests of these changes, nearest first, and how they were found. */
  return function near(changed: string[]) {
    const own = changed.filter((file) => tests.includes(file))
    const reached = changed
      .filter((file) => !isTest(file) && !checkedAnyway.test(file))
      .map(reachOf)

    function nearnessOf(test: string) {
      const words = wordsOf(test)
      const ranks = reached.map(({ file, own: nouns, added, direct, isWhole }) => {
        // Higher if test and file share more words, and if the test has fewer other words.
        const likeness = words.intersection(wordsOf(file)).size / 100 - words.size / 10_000
        if (direct.has(test)) return (isWhole ? 1 : 3) + likeness
        if ([...nouns].some((noun) => isAbout(test, noun))) return 2 + likeness
        return [...added].some((noun) => isAbout(test, noun)) ? 1 + likeness : 0
      })
      return Math.max(0, ...ranks)
    }

    const others = tests
      .filter((test) => !own.includes(test))
      .map((test) => ({ test, nearness: nearnessOf(test) }))
      .filter(({ nearness }) => nearness > 0)
      .toSorted((a, b) => b.nearness - a.nearness)
      .map(({ test }) => test)
    return { own, others, reached }
  }
}
