import { type FormEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { sentences } from '#db/model/lib/fields.ts'
import { ApiError, isConflict } from '#site/lib/api.ts'
import { type Notice, notify } from '#site/lib/toast.ts'
import { loadToaster } from '../toast/loadToaster.ts'
import {
  adoptKept,
  controlsOf,
  type Errors,
  errorsByField,
  firstMessages,
  noteSent,
  stamp,
  unstamp,
  wholeForm,
} from './formControls.ts'

type Options<Model extends v.GenericSchema, Answer> = {
  /** the URL that the form is sent to without JavaScript */
  action?: string
  /** turns the form's fields into the model's input; by default each by its name */
  read?: (fields: FormData) => unknown
  send: (values: v.InferOutput<Model>) => Promise<Answer>
  sent?: Notice | ((answer: Answer) => Notice)
  /** the error's own message replaces `text`, unless `always` */
  failed: Notice & { always?: boolean }
  /** handles a failure itself and returns true, or leaves it to the form */
  refused?: (error: unknown, form: HTMLFormElement, values: v.InferOutput<Model>) => boolean
  /** an additional notice if a required field is empty */
  incomplete?: Notice
  /** runs after success; without it the form is reset */
  onSent?: (answer: Answer, form: HTMLFormElement) => void
}

/** The second click of a double click may come after the answer to the first, and would send the form again. */
function ignoreSecondClick(event: MouseEvent<HTMLFormElement>) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.type === 'submit' && event.detail > 1) event.preventDefault()
}

const showFailure = (notice: Notice) => notify({ look: 'destructive', ...notice })

/**
 * Binds a form to a model. Fields are uncontrolled: text typed before hydration stays, and so does a form that could
 * not be sent. Not a library: these forms also work without JavaScript, and send an id that prevents a second copy.
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

  /** Shows each error at its field; returns the visible fields among them. */
  function point(form: HTMLFormElement, problems: Errors) {
    flushSync(() => setErrors(problems))
    const wrong = controlsOf(form).filter(({ name, type }) => problems[name] && type !== 'hidden')
    // A form in steps shows the one that holds the field.
    wrong[0]?.dispatchEvent(new Event('show-step', { bubbles: true }))
    wrong[0]?.focus()
    return wrong
  }

  const sayAll = (problems: Errors) =>
    showFailure({ ...failed, text: sentences(Object.values(problems)) })

  function refuse(form: HTMLFormElement, error: unknown) {
    const known = error instanceof ApiError ? error : undefined
    const problems = firstMessages(
      (known?.errors ?? []).map(({ path, message }) => [path, message]),
    )
    const wrong = point(form, problems)
    if (known?.status === 422 && known.errors.length > 0) return sayAll(problems)
    const { always, ...notice } = failed
    const text = (!always && known?.message) || notice.text
    showFailure({ ...notice, text })
    if (wrong.length > 0) return
    const sentence = [notice.title.replace(/[^.!?]$/, '$&.'), text].filter(Boolean).join(' ')
    setErrors((problems) => ({ ...problems, [wholeForm]: sentence }))
  }

  /** The form's valid values; if there are none, the errors are shown. */
  function valuesOf(form: HTMLFormElement) {
    const result = check(form)
    if (result.success) return result.output
    const problems = errorsByField(result.issues)
    const wrong = point(form, problems)
    if (incomplete && wrong.some(({ value }) => !value.trim())) showFailure(incomplete)
    if (wrong.length === 0) sayAll(problems)
    return undefined
  }

  /** Checks the fields of one step of a form. Returns whether they are right; otherwise shows their errors. */
  function mayPass(form: HTMLFormElement, names: readonly string[], more: Errors = {}) {
    const problems = { ...errorsByField(check(form).issues ?? []), ...more }
    const wrong = Object.entries(problems).filter(([name]) => names.includes(name))
    point(form, firstMessages(wrong))
    return wrong.length === 0
  }

  async function deliver(form: HTMLFormElement, values: v.InferOutput<Model>) {
    noteSent(form)
    try {
      return await send(values)
    } catch (error) {
      // The page was restored from history with the id of an earlier submission: uses a new id.
      if (!isConflict(error) || !unstamp(form)) throw error
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
      if (sent) notify(typeof sent === 'function' ? sent(answer) : sent)
      if (onSent) onSent(answer, form)
      else form.reset()
    } catch (error) {
      if (!refused?.(error, form, values)) refuse(form, error)
    } finally {
      form.dispatchEvent(new Event('answered'))
      sending.current = false
      setPending(false)
    }
  }

  /** Removes an error as soon as its field is corrected. */
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return
    const problems = errorsByField(check(currentTarget).issues ?? [])
    const { [wholeForm]: notSaved } = errors
    const left = Object.entries(problems).filter(([name]) => errors[name])
    setErrors({ ...firstMessages(left), ...(notSaved && { [wholeForm]: notSaved }) })
  }

  const ref = useCallback((form: HTMLFormElement | null) => {
    if (!form) return
    form.noValidate = true
    loadToaster()
    if (form.querySelector('[aria-invalid=true]'))
      setErrors(errorsByField(check(form).issues ?? []))
  }, [])

  const props = {
    ref,
    action,
    method: 'post',
    onSubmit,
    onInput,
    onClick: ignoreSecondClick,
  } as const
  return { form: props, errors, pending, valuesOf, mayPass }
}
