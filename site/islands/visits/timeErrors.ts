import { noDate, noTimeChosen } from '#db/model/visits/fields.ts'
import { dayProblem, type Office } from '#db/model/visits/visit-times.ts'

/**
 * The errors of day and time alone. The model of the whole form looks at them only once the fields of the steps
 * after this one are right.
 */
export function timeErrors(form: HTMLFormElement, office: Office) {
  const fields = new FormData(form)
  if (fields.get('startsAt')) return {}
  const date = String(fields.get('preferredDate') ?? '')
  // The days on offer are known to be possible. The office alone knows of no other hours than the usual ones.
  const isTyped = form.querySelector('[name=preferredDate][type=date]') !== null
  const problem = date === '' ? noDate : isTyped && dayProblem(date, office)
  return {
    ...(problem && { preferredDate: problem }),
    ...(date && !fields.get('preferredTime') && { preferredTime: noTimeChosen }),
  }
}
