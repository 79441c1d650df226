import { addSheet } from '../lib/sheet.ts'
import sheet from '../styles/application.css?url'

// Loads React and opens the application dialog when a `<form data-apply action="#apply">` with a hidden
// `job` is submitted. Without this script, the same form leads to the one built into the page.
document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.apply === undefined) return
  event.preventDefault()
  const { apply: title = '' } = form.dataset
  const id = Number(new FormData(form).get('job'))
  try {
    const [{ apply }] = await Promise.all([import('./ApplicationDialog.tsx'), addSheet(sheet)])
    event.submitter?.focus()
    apply({ id, title }, document.querySelector('#apply form > .note')?.textContent ?? '')
  } catch {
    form.submit()
  }
})
