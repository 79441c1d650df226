import { v7 as newId } from 'uuid'
import type * as v from 'valibot'
import type { Errors } from './useForm.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter((element): element is Control => 'value' in element)

/** The first message of each field. */
export const firstOf = (problems: (readonly [name: string, message: string])[]): Errors =>
  Object.fromEntries(problems.toReversed())

export const errorsOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  firstOf(issues.map(({ path, message }) => [String(path?.[0]?.key), message]))

const stampOf = (form: HTMLFormElement) => form.elements.namedItem('submissionId')

/**
 * Names this filling of the form, once, so that sending it twice stores it once; and says how long
 * the page has been open.
 */
export function stamp(form: HTMLFormElement) {
  const field = stampOf(form)
  // In the order of time: the database finds the place of the next one beside the last.
  if (field instanceof HTMLInputElement) field.value ||= newId()
  const time = form.elements.namedItem('filledMs')
  if (time instanceof HTMLInputElement) time.value = String(Math.round(performance.now()))
}

export function unstamp(form: HTMLFormElement) {
  const field = stampOf(form)
  if (field instanceof HTMLInputElement) field.value = ''
}

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
