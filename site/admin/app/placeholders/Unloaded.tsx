import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $signedOut } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { $leaving, discardAndLeave, stay } from '#site/admin/navigation/unsaved.ts'
import { $askedWords, wordsQuestion } from '#site/admin/publish/refusedWords.ts'

/** Replaces LeaveQuestion if the code of its dialog could not be loaded. */
export function PlainLeaveQuestion() {
  const leaving = useStore($leaving)
  useEffect(() => {
    if (!leaving) return
    if (confirm('Leave without saving? What you changed here is lost.')) discardAndLeave()
    else stay()
  }, [leaving])
  return null
}

/** Replaces WordsQuestion if the code of its dialog could not be loaded. */
export function PlainWordsQuestion() {
  const asked = useStore($askedWords)
  useEffect(() => {
    if (asked) asked.answer(confirm(`${wordsQuestion.title} ${wordsQuestion.textOf(asked.words)}`))
  }, [asked])
  return null
}

/** Replaces SignInAgain if the code of its dialog could not be loaded. */
export function PlainSignInAgain() {
  useEffect(() => {
    notify({
      look: 'destructive',
      title: 'Your session has ended',
      text: 'Sign in in another window, then save again here: what you typed is still there.',
    })
    $signedOut.set(false)
  }, [])
  return null
}
