import { createRoot } from 'react-dom/client'
import { addSheet } from '#site/lib/sheet.ts'
import sheet from './Toaster.css?url'
import { Toaster } from './Toaster.tsx'

// A module runs once, however many islands import it.
const place = document.createElement('div')
document.body.append(place)
void addSheet(sheet).then(() => createRoot(place).render(<Toaster />))
