import { createRoot } from 'react-dom/client'
import { AdminApp } from './AdminApp.tsx'

/** Draws the admin area in the place that its page keeps for it. */
export function start() {
  const place = document.getElementById('app')
  if (!place) return
  const { company = '', timeZone = '' } = place.dataset
  createRoot(place).render(<AdminApp company={company} timeZone={timeZone} />)
}
