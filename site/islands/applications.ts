import { addSheet } from '../lib/sheet.ts'
import sheet from '../styles/application.css?url'

// Opens the application dialog, with React, when a form with `data-apply` (title) and `data-job` (id) is submitted.
// Without this script, it leads to the form on the job's page. The words are those of the form built into the page.
document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.apply === undefined) return
  event.preventDefault()
  const { apply: title = '', job } = form.dataset
  try {
    const [{ apply }] = await Promise.all([import('./ApplicationDialog.tsx'), addSheet(sheet)])
    event.submitter?.focus()
    const built = (part: string) => document.querySelector(`#apply form ${part}`)?.textContent ?? ''
    apply(
      { id: Number(job), title },
      {
        note: built('> .note'),
        sent: { title: built('.form-sent strong'), text: built('.form-sent p') },
      },
    )
  } catch {
    form.submit()
  }
})
