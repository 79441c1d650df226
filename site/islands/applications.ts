import { addSheet } from '../lib/sheet.ts'
import sheet from '../styles/application.css?url'

// Opens the application dialog, and loads React for it, in place of the form built into the page,
// where `<form data-apply action="#apply">` with a hidden `job` and its button leads by itself.
document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.apply === undefined) return
  event.preventDefault()
  const { apply: title = '' } = form.dataset
  const id = Number(new FormData(form).get('job'))
  try {
    const [{ apply }] = await Promise.all([import('./ApplicationDialog.tsx'), addSheet(sheet)])
    event.submitter?.focus()
    // As the form built into the page says it.
    apply({ id, title }, document.querySelector('#apply form > .note')?.textContent ?? '')
  } catch {
    form.submit()
  }
})
