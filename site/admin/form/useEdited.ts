import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { useForm } from '#site/ui/form/useForm.ts'
import { useUnsaved } from '../navigation/unsaved.ts'

type FormProps = ReturnType<typeof useForm>['form']

const contentOf = (form: HTMLFormElement) => JSON.stringify(Array.from(new FormData(form)))

/** Tells whether a form holds unsaved changes. A guarded form asks before staff leave it with some. */
export function useEdited(form: FormProps, isGuarded = true) {
  const [edited, setEdited] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const initial = useRef<string>(undefined)
  useUnsaved(edited && isGuarded)

  const own = form.ref
  const ref = useCallback(
    (found: HTMLFormElement | null) => {
      own(found)
      element.current = found
      if (found) initial.current ??= contentOf(found)
    },
    [own],
  )

  /** Call it after code, not typing, has changed a field. */
  const check = useCallback(() => {
    if (element.current) setEdited(contentOf(element.current) !== initial.current)
  }, [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event)
    check()
  }

  const fields = () => new FormData(element.current ?? undefined)

  const snapshot = () => (element.current ? contentOf(element.current) : '')

  /** Call it once the form is saved. With a snapshot, text that was typed after the snapshot counts as unsaved. */
  const restart = useCallback(
    (saved?: string) => {
      if (element.current) initial.current = saved ?? contentOf(element.current)
      check()
    },
    [check],
  )

  return { edited, check, fields, snapshot, restart, form: { ...form, ref, onInput } }
}
