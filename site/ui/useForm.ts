import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { sentences } from '../../db/model/fields.ts'
import { ApiError } from '../lib/api.ts'
import { type Notice, notify } from '../lib/toast.ts'
import {
  adoptKept,
  controlsOf,
  errorsOf,
  firstOf,
  noteSent,
  stamp,
  unstamp,
} from './formControls.ts'

/** What is wrong, by the name of the field. */
export type Errors = Readonly<Record<string, string>>

type Options<Model extends v.GenericSchema, Answer> = {
  /** Where the form goes when it is sent without JavaScript. */
  action?: string
  /** The form's fields as the model wants them; each by its name if left out. */
  read?: (fields: FormData) => unknown
  send: (values: v.InferOutput<Model>) => Promise<Answer>
  sent?: Notice
  /** Its text is for errors that have none of their own, unless `always`. */
  failed: Notice & { always?: boolean }
  /** Deals with a refusal in its own way, if it can; else it is told as any other. */
  refused?: (error: unknown, form: HTMLFormElement, values: v.InferOutput<Model>) => boolean
  /** Said once more where a required field was left empty. */
  incomplete?: Notice
  /** After success, in place of emptying the form. */
  onSent?: (answer: Answer) => void
}

const isUsedId = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0

const notifyFailure = (notice: Notice) => notify({ look: 'destructive', ...notice })

/**
 * A form on a model: its props, its errors and whether it is being sent. Fields are uncontrolled, so
 * what was typed before the page came alive stays, and it stays until it has safely arrived.
 */
export function useForm<Model extends v.GenericSchema, Answer>(
  model: Model,
  options: Options<Model, Answer>,
) {
  const {
    action,
    read = Object.fromEntries,
    send,
    sent,
    failed,
    refused,
    incomplete,
    onSent,
  } = options
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const sending = useRef(false)
  useState(() => adoptKept(action))

  const check = (form: HTMLFormElement) =>
    v.safeParse(model, read(new FormData(form)), { abortPipeEarly: true })

  /** Says at each field what is wrong with it; answers the fields that are in sight. */
  function point(form: HTMLFormElement, problems: Errors) {
    flushSync(() => setErrors(problems))
    const wrong = controlsOf(form).filter(({ name, type }) => problems[name] && type !== 'hidden')
    wrong[0]?.focus()
    return wrong
  }

  const sayAll = (problems: Errors) =>
    notifyFailure({ ...failed, text: sentences(Object.values(problems)) })

  function refuse(form: HTMLFormElement, error: unknown) {
    const known = error instanceof ApiError ? error : undefined
    if (known && known.errors.length > 0) {
      const problems = firstOf(known.errors.map(({ path, message }) => [path, message]))
      point(form, problems)
      if (known.status === 422) return sayAll(problems)
    }
    notifyFailure({ ...failed, text: (!failed.always && known?.message) || failed.text })
  }

  /** What the form holds; nothing where fields need attention, and then it is said which. */
  function valuesOf(form: HTMLFormElement) {
    const result = check(form)
    if (result.success) return result.output
    const problems = errorsOf(result.issues)
    const wrong = point(form, problems)
    if (incomplete && wrong.some(({ value }) => !value.trim())) notifyFailure(incomplete)
    if (wrong.length === 0) sayAll(problems)
    return undefined
  }

  async function deliver(form: HTMLFormElement, values: v.InferOutput<Model>) {
    noteSent(form)
    try {
      return await send(values)
    } catch (error) {
      // The page was left and restored since: its id stands for what the form said then.
      if (!isUsedId(error) || !unstamp(form)) throw error
      stamp(form)
      const again = valuesOf(form)
      if (!again) throw error
      noteSent(form)
      return send(again)
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sending.current) return
    form.querySelector('[data-corrections]')?.replaceChildren()
    stamp(form)
    const values = valuesOf(form)
    if (!values) return
    sending.current = true
    setPending(true)
    setErrors({})
    try {
      const answer = await deliver(form, values)
      unstamp(form)
      if (sent) notify(sent)
      if (onSent) onSent(answer)
      else form.reset()
    } catch (error) {
      if (!refused?.(error, form, values)) refuse(form, error)
    } finally {
      form.dispatchEvent(new Event('answered'))
      sending.current = false
      setPending(false)
    }
  }

  /** A message goes as soon as its field is mended. */
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return
    const problems = errorsOf(check(currentTarget).issues ?? [])
    setErrors(firstOf(Object.entries(problems).filter(([name]) => errors[name])))
  }

  const ref = useCallback((form: HTMLFormElement | null) => {
    if (!form) return
    form.noValidate = true
    // So that a failure can be told even when the connection is what failed.
    void import('./mountToaster.tsx')
    if (form.querySelector('[aria-invalid=true]')) setErrors(errorsOf(check(form).issues ?? []))
  }, [])

  const props = { ref, action, method: 'post', onSubmit, onInput } as const
  return { form: props, errors, pending, valuesOf }
}
