import { atom } from 'nanostores'
import { errorFrom, onRefusal } from '#site/lib/api.ts'

type Warning = { words: string[]; confirm: string }
type Asked = { words: readonly string[]; answer: (isMeant: boolean) => void }

/** The question that staff have before them: a text says words that need a board's approval. */
export const $askedWords = atom<Asked | undefined>(undefined)

onRefusal(async (refused) => {
  const { problem } = errorFrom(refused, await refused.text())
  // Errors have no type in Hono's client; worker/lib/studies/advertising.ts writes it.
  const warning = problem['warning'] as Warning | undefined
  if (!warning) return undefined
  const isMeant = await new Promise<boolean>((answer) => {
    $askedWords.set({ words: warning.words, answer })
  })
  $askedWords.set(undefined)
  return isMeant ? { 'Confirm-Words': warning.confirm } : undefined
})
