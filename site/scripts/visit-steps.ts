/** With this event, React asks to show the step of a field, for example after the server has found a mistake. */
const asked = 'show-step'

const isWrong = (field: Element) =>
  'willValidate' in field && field.matches(':invalid:not(fieldset)')

/** Shows one step at a time without React, which loads at the first touch. A form with mistakes shows all steps. */
export function stepThroughForm() {
  const form = document.querySelector<HTMLFormElement>('form[data-steps]')
  if (!form || form.querySelector('[data-corrections]:not(:empty)')) return
  const steps = [...form.querySelectorAll<HTMLElement>('[data-step]')]
  const draw = (shown: HTMLElement | undefined) => {
    for (const step of steps) step.hidden = step !== shown
  }
  const show = (next: HTMLElement | undefined) => {
    if (!next?.hidden) return
    draw(next)
    next.querySelector('legend')?.focus()
  }
  const stepOf = (field: Element | undefined) => steps.find((step) => field && step.contains(field))
  const firstWrong = (within: ParentNode) => [...within.querySelectorAll('*')].find(isWrong)

  for (const buttons of form.querySelectorAll<HTMLElement>('[data-step-buttons]')) {
    buttons.hidden = false
  }
  draw(steps[0])
  // On `document`, so that it runs after React's listener, which prevents the click if the step has mistakes.
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-go]')
    const step = button ? stepOf(button) : undefined
    if (!button || !step || event.defaultPrevented) return
    const wrong = firstWrong(step)
    const isForward = button.getAttribute('data-go') === 'next'
    if (isForward && !form.noValidate && wrong instanceof HTMLInputElement) {
      wrong.reportValidity()
      return
    }
    show(steps[steps.indexOf(step) + (isForward ? 1 : -1)])
  })
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !form.contains(target)) return
    const next = stepOf(target)?.querySelector<HTMLButtonElement>('[data-go=next]')
    if (!next) return
    event.preventDefault()
    next.click()
  })
  form.addEventListener('invalid', () => show(stepOf(firstWrong(form))), { capture: true })
  form.addEventListener(asked, ({ target }) => {
    if (target instanceof Element) show(stepOf(target))
  })
}
