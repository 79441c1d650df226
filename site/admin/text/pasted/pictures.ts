import { keyIn } from '#db/model/lib/picture-address.ts'
import { addressOfMedia } from '#db/model/media/media.ts'
import { notify } from '#site/lib/toast.ts'
import { uploadPicture } from '#site/admin/pictures/upload.ts'

const inDocument = /^data:(image\/[a-z]+);base64,([a-z\d+/=\s]+)$/i

function fileOf(src: string, name: string) {
  const [, type, base64] = inDocument.exec(src) ?? []
  if (!type || !base64) return undefined
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
  return new File([bytes], name, { type })
}

const nameOf = (src: string) => {
  const path = src.startsWith('data:') ? '' : (src.split(/[?#]/)[0] ?? '')
  return decodeURIComponent(/[^/\\]+$/.exec(path)?.[0] ?? '')
}

/** Whether the picture is in the library now; its address says where. */
async function take(image: HTMLElement, place: number) {
  const src = image.dataset['src'] ?? ''
  if (keyIn(src)) return true
  const alt = image.getAttribute('alt')?.trim() ?? ''
  try {
    const file = fileOf(src, alt || `Picture ${place}`)
    if (!file) return false
    const { key } = await uploadPicture(file, () => {})
    image.dataset['src'] = addressOfMedia(key)
    return true
  } catch {
    return false
  }
}

const listed = (names: string[]) => {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

/** Takes pasted pictures into the library. Local files and other sites cannot be read: staff are told so. */
export async function takePictures(body: HTMLElement) {
  const images = [...body.querySelectorAll('img')].filter(
    // Trackers and bullets of newsletters
    (image) => image.getAttribute('width') !== '1',
  )
  const leftOut: string[] = []
  let taken = 0
  for (const [i, image] of images.entries()) {
    const wasOurs = keyIn(image.dataset['src'] ?? '')
    if (await take(image, i + 1)) taken += wasOurs ? 0 : 1
    else
      leftOut.push(
        image.getAttribute('alt')?.trim() ||
          nameOf(image.dataset['src'] ?? '') ||
          `Picture ${i + 1}`,
      )
  }
  if (leftOut.length > 0) {
    notify({
      title: `${leftOut.length === 1 ? '1 picture was' : `${leftOut.length} pictures were`} left out`,
      text: `${listed(leftOut)}: only the document it came from can give it. Save it as a file and add it with “Picture”.`,
      look: 'destructive',
    })
  } else if (taken > 0) {
    notify({
      title: `${taken === 1 ? '1 picture is' : `${taken} pictures are`} in the library`,
      text: 'Press each in the text to say what it shows: visitors do not see it before.',
    })
  }
}
