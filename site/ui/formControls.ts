import { v7 as newId } from 'uuid'
import type * as v from 'valibot'
import { signals } from '../../db/model/spam.ts'
import type { Errors } from './useForm.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter((element): element is Control => 'value' in element)

/** The first message of each field. */
export const firstOf = (problems: (readonly [name: string, message: string])[]): Errors =>
  Object.fromEntries(problems.toReversed())

export const errorsOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  firstOf(issues.map(({ path, message }) => [String(path?.[0]?.key), message]))

const hidden = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** What each form said when it was last sent, and under which id. */
const lastSent = new WeakMap<HTMLFormElement, { id: string; content: string }>()

const signalNames = new Set(['submissionId', ...Object.keys(signals)])

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => !signalNames.has(name)))

/**
 * Names this filling of the form, so that sending it twice stores it once, and changing it in
 * between stores it twice; and says how long the page has been open, and whether a person is there.
 */
export function stamp(form: HTMLFormElement) {
  const field = hidden(form, 'submissionId')
  if (field) field.value = idFor(form, field.value)
  const time = hidden(form, 'filledMs')
  if (time) time.value = String(Math.round(performance.now()))
  const person = hidden(form, 'person')
  if (person) person.value = String(isTouched(form))
}

// In the order of time: the database finds the place of the next one beside the last.
function idFor(form: HTMLFormElement, current: string) {
  const last = lastSent.get(form)
  if (last?.content === contentOf(form)) return last.id
  return current && current !== last?.id ? current : newId()
}

/** Notes what goes out now, under the id it was stamped with. */
export function noteSent(form: HTMLFormElement) {
  const id = hidden(form, 'submissionId')?.value
  if (id) lastSent.set(form, { id, content: contentOf(form) })
}

/** Forgets the id; whether there was one. */
export function unstamp(form: HTMLFormElement) {
  const field = hidden(form, 'submissionId')
  lastSent.delete(form)
  if (field) field.value = ''
  return Boolean(field)
}

/**
 * Whether somebody has pressed a key or a button on this page, or the browser has filled the form
 * for them: a password manager is quicker than any person.
 */
const isTouched = (form: HTMLFormElement) =>
  Boolean(navigator.userActivation?.hasBeenActive) ||
  (CSS.supports('selector(:autofill)') && form.querySelector(':autofill') !== null)

/**
 * What the Worker kept in a page it answered counts as typed: React would otherwise drop the text of
 * a textarea, and a reset would bring all of it back.
 */
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
