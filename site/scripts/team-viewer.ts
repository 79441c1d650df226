import { addSheet } from '../lib/sheet.ts'
import sheet from '../styles/viewer.css?url'

// Loads the photo viewer, and React with it, when a photo is pressed.
document.addEventListener('click', async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const opener = event.target.closest<HTMLElement>('[data-team-photo]')
  if (!opener) return
  event.preventDefault()
  const { name = '', title = '', src = '' } = opener.dataset
  try {
    const [{ showMember }] = await Promise.all([
      import('../islands/TeamViewer.tsx'),
      addSheet(sheet),
    ])
    opener.focus()
    showMember({ name, title, picture: photograph(src, name) })
  } catch {
    location.assign(src)
  }
})

function photograph(src: string, alt: string) {
  const image = new Image()
  image.src = src
  image.alt = alt
  image.draggable = false
  return image
}
