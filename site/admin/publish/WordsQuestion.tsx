import { useStore } from '@nanostores/react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { $askedWords, wordsQuestion } from './refusedWords.ts'

/** Asks once before a text goes public that reads like an advertisement for a study. */
export function WordsQuestion() {
  const asked = useStore($askedWords)
  return (
    asked && (
      <AlertDialog
        open
        title={wordsQuestion.title}
        text={wordsQuestion.textOf(asked.words)}
        cancel="Change the text"
        action="It is not: save"
        look="calm"
        onConfirm={() => asked.answer(true)}
        onCancel={() => asked.answer(false)}
      />
    )
  )
}
