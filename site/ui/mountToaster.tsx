import { createRoot } from 'react-dom/client'
import { Toaster } from './Toaster.tsx'

// Being a module, it runs once however many pieces of a page ask for it.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toaster />)
