import { createRoot } from 'react-dom/client'
import { addSheet } from '../lib/sheet.ts'
import sheet from '../styles/toast.css?url'
import { Toaster } from './Toaster.tsx'

// Being a module, it runs once however many pieces of a page ask for it.
const place = document.createElement('div')
document.body.append(place)
void addSheet(sheet).then(() => createRoot(place).render(<Toaster />))
