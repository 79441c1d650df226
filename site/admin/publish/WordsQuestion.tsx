import { useStore } from '@nanostores/react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { $askedWords } from './refusedWords.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Asks once before a text goes public that reads like an advertisement for a study. */
export function WordsQuestion() {
  const asked = useStore($askedWords)
  if (!asked) return null
  const named = list.format(asked.words.map((word) => `“${word}”`))
  return (
    <AlertDialog
      open
      title="Is this about one of your studies?"
      text={`This text says ${named}. If it is about a study, a board must approve these words first: please change the text. If it is not, you can save it. We ask again when the text changes.`}
      cancel="Change the text"
      action="It is not: save"
      look="calm"
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  )
}
