import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { useForm } from '../../ui/useForm.ts'
import { useUnsaved } from '../app/unsaved.ts'

type FormProps = ReturnType<typeof useForm>['form']

const heldBy = (form: HTMLFormElement) => JSON.stringify(Array.from(new FormData(form)))

/** Adds to a form that it knows whether it holds unsaved changes, and asks before it is left then. */
export function useEdited(form: FormProps) {
  const [edited, setEdited] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const begun = useRef<string>(undefined)
  useUnsaved(edited)

  const own = form.ref
  const ref = useCallback(
    (found: HTMLFormElement | null) => {
      own(found)
      element.current = found
      if (found) begun.current ??= heldBy(found)
    },
    [own],
  )

  /** To be called after a field was changed by other means than typing. */
  const look = useCallback(() => {
    if (element.current) setEdited(heldBy(element.current) !== begun.current)
  }, [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event)
    look()
  }

  return { edited, look, form: { ...form, ref, onInput } }
}
