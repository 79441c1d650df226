import { v7 as newId } from 'uuid'
import type * as v from 'valibot'
import { signals } from '#db/model/submissions/spam.ts'

/** Error messages by the name of their field. */
export type Errors = Readonly<Record<string, string>>

/** The key in `Errors` for a problem of the whole form: why it could not be saved. */
export const wholeForm = 'whole form'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter((element): element is Control => 'value' in element)

/** The first message of each field. */
export const firstMessages = (problems: (readonly [name: string, message: string])[]): Errors =>
  Object.fromEntries(problems.toReversed())

export const errorsByField = (issues: readonly v.BaseIssue<unknown>[]) =>
  firstMessages(issues.map(({ path, message }) => [String(path?.[0]?.key), message]))

const hidden = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** The content and id of each form's last submission. */
const lastSent = new WeakMap<HTMLFormElement, { id: string; content: string }>()

const signalNames = new Set(['submissionId', ...Object.keys(signals)])

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    // Without empty fields: one that has loaded meanwhile, such as the times of calls, changes nothing.
    [...new FormData(form)].filter(([name, value]) => value !== '' && !signalNames.has(name)),
  )

/** Sets the spam signals and the submission id: content sent twice is stored once, changed content again. */
export function stamp(form: HTMLFormElement) {
  const field = hidden(form, 'submissionId')
  if (field) field.value = idFor(form, field.value)
  const time = hidden(form, 'filledMs')
  if (time) time.value = String(Math.round(performance.now()))
  const person = hidden(form, 'person')
  if (person) person.value = String(isTouched(form))
}

// UUID v7 grows with time, so that the database's index grows at its end.
function idFor(form: HTMLFormElement, current: string) {
  const last = lastSent.get(form)
  if (last?.content === contentOf(form)) return last.id
  return current && current !== last?.id ? current : newId()
}

/** Remembers the content that is sent under the form's current id. */
export function noteSent(form: HTMLFormElement) {
  const id = hidden(form, 'submissionId')?.value
  if (id) lastSent.set(form, { id, content: contentOf(form) })
}

/** Removes the id; returns whether the form has one. */
export function unstamp(form: HTMLFormElement) {
  const field = hidden(form, 'submissionId')
  lastSent.delete(form)
  if (field) field.value = ''
  return Boolean(field)
}

/** Whether somebody has used this page, or a password manager, which is faster than people, has filled the form. */
const isTouched = (form: HTMLFormElement) =>
  Boolean(navigator.userActivation?.hasBeenActive) ||
  (CSS.supports('selector(:autofill)') && form.querySelector(':autofill') !== null)

/** Makes values that the Worker sent back count as typed: React would drop the text of a textarea. */
export function adoptKept(action: string | undefined) {
  if (typeof document === 'undefined' || !action) return
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)
  for (const control of form ? controlsOf(form) : []) {
    const { type, value } = control
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.defaultSelected = false
      control.value = value
    } else if (!['hidden', 'checkbox', 'radio', 'file'].includes(type)) {
      control.defaultValue = ''
      control.value = value
    }
  }
}
