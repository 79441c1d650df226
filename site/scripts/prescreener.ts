import { isInBranch } from '#db/model/studies/prescreener/branch.ts'

const fieldOf = (id: string) => `q.${id}`

/** Whether the answers so far lead to this question. If the earlier one is not asked, this one is not either. */
function isAsked(form: HTMLFormElement, all: HTMLElement[], question: HTMLElement): boolean {
  const { if: earlier, is = '' } = question.dataset
  if (earlier === undefined) return true
  const asked = all.find((one) => one.dataset['question'] === earlier)
  if (!asked || !isAsked(form, all, asked)) return false
  const given = new FormData(form).getAll(fieldOf(earlier)).map(String)
  const [first = ''] = given
  const isNumber = first.trim() !== '' && !given.includes('not-sure')
  if (isNumber && isInBranch(is, Number(first.trim().replace(',', '.')))) return true
  return given.includes(is) || (is === 'not-sure' && given.every((one) => one === ''))
}

/** Help appears as soon as an answer asks for it. */
function showHelp(question: HTMLElement) {
  const chosen = [...question.querySelectorAll<HTMLInputElement>('input:checked')]
  for (const help of question.querySelectorAll<HTMLElement>('[data-help]')) {
    const answers: unknown = JSON.parse(help.dataset['help'] ?? '[]')
    help.hidden = !(Array.isArray(answers) && chosen.some(({ value }) => answers.includes(value)))
  }
}

/** “None of these” and “Not sure” exclude all other answers. */
function keepAlone(changed: HTMLInputElement) {
  if (changed.type !== 'checkbox' || !changed.checked) return
  const isAlone = ({ dataset }: HTMLInputElement) => 'alone' in dataset
  const others = changed.closest('fieldset')?.querySelectorAll<HTMLInputElement>('[type=checkbox]')
  for (const other of others ?? []) {
    if (other !== changed && (isAlone(changed) || isAlone(other))) other.checked = false
  }
}

/** Shows one question at a time. Enter goes to the next one, and sends the answers after the last. */
export function stepThroughQuestions() {
  const form = document.querySelector<HTMLFormElement>('form[data-questions]')
  // A page with corrections shows all questions.
  if (!form || form.querySelector('[role=alert]')) return
  const all = [...form.querySelectorAll<HTMLElement>('[data-question]')]
  const button = (name: string) => form.querySelector<HTMLButtonElement>(name)
  const [back, next, send] = [button('[data-back]'), button('[data-next]'), button('[type=submit]')]
  if (!back || !next || !send) return
  const at = form.querySelector<HTMLElement>('[data-at]')
  let shown: HTMLElement | undefined
  const around = (step: 1 | -1) => {
    const rest =
      step === 1
        ? all.slice(shown ? all.indexOf(shown) + 1 : 0)
        : all.slice(0, shown ? all.indexOf(shown) : 0).reverse()
    return rest.find((one) => isAsked(form, all, one))
  }
  const draw = () => {
    for (const question of all) question.hidden = question !== shown
    back.hidden = !shown
    next.hidden = shown !== undefined && !around(1)
    send.hidden = !next.hidden
    next.textContent = shown ? 'Next' : 'Start'
    // The bar at the foot of the page would lie over the question.
    document.documentElement.toggleAttribute('data-answering', shown !== undefined)
    if (at) {
      at.hidden = shown === undefined
      at.textContent = shown ? `Question ${all.indexOf(shown) + 1} of ${all.length}` : ''
    }
    const before = document.querySelector<HTMLElement>('[data-before]')
    if (before) before.hidden = shown !== undefined
  }
  const go = (to: HTMLElement | undefined) => {
    shown = to
    draw()
    const place =
      shown?.querySelector('legend') ?? document.querySelector<HTMLElement>('#prescreener')
    place?.focus()
  }
  for (const note of form.querySelectorAll<HTMLElement>('[data-when]')) note.hidden = true
  // Answers may be older than this script, or kept by the browser.
  for (const box of form.querySelectorAll<HTMLInputElement>('[data-alone]')) keepAlone(box)
  back.addEventListener('click', () => go(around(-1)))
  next.addEventListener('click', () => go(around(1)))
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) keepAlone(target)
    if (shown) showHelp(shown)
    draw()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || next.hidden) return
    event.preventDefault()
    go(around(1))
  })
  draw()
}
