import { createRoot } from 'react-dom/client'
import { $promise } from '../base/promise.ts'
import { AdminApp } from './AdminApp.tsx'

export function startAdmin() {
  const place = document.getElementById('app')
  if (!place) return
  const { company = '', promise = '', timeZone = '' } = place.dataset
  $promise.set(promise)
  createRoot(place).render(<AdminApp company={company} timeZone={timeZone} />)
}
