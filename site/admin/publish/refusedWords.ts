import { atom } from 'nanostores'
import { errorFrom, onRefusal } from '#site/lib/api.ts'

type Warning = { words: string[]; confirm: string }
type Asked = { words: readonly string[]; answer: (isMeant: boolean) => void }

export const $askedWords = atom<Asked | undefined>(undefined)

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const wordsQuestion = {
  title: 'Is this about one of your studies?',
  textOf: (words: readonly string[]) =>
    `This text says ${list.format(words.map((word) => `“${word}”`))}. If it is about a study, a board must approve these words first: please change the text. If it is not, you can save it. We ask again when the text changes.`,
}

let lastAnswer: Promise<unknown> = Promise.resolve()

/** One question at a time: saves that are refused meanwhile wait for their turn. */
function ask(words: readonly string[]): Promise<boolean> {
  const asked = lastAnswer.then(
    () => new Promise<boolean>((answer) => $askedWords.set({ words, answer })),
  )
  lastAnswer = asked.then(() => $askedWords.set(undefined))
  return asked
}

onRefusal(async (refused) => {
  const { problem } = errorFrom(refused, await refused.text())
  // Errors have no type in Hono's client; worker/lib/studies/advertising.ts writes it.
  const warning = problem['warning'] as Warning | undefined
  if (!warning) return undefined
  const isMeant = await ask(warning.words)
  return isMeant ? { 'Confirm-Words': warning.confirm } : undefined
})
