import { noDate, noTimeChosen } from '#db/model/visits/fields.ts'
import { dayProblem, type Office } from '#db/model/visits/visit-times.ts'

/** The errors of day and time only: the model of the form checks them only once the later steps are right. */
export function timeErrors(form: HTMLFormElement, office: Office) {
  const fields = new FormData(form)
  if (fields.get('startsAt')) return {}
  const date = String(fields.get('preferredDate') ?? '')
  // Offered days need no check. `office` has only the usual hours, so it cannot check a day with special hours.
  const isTyped = form.querySelector('[name=preferredDate][type=date]') !== null
  const problem = date === '' ? noDate : isTyped && dayProblem(date, office)
  return {
    ...(problem && { preferredDate: problem }),
    ...(date && !fields.get('preferredTime') && { preferredTime: noTimeChosen }),
  }
}
