import { useEffect, useState } from 'react'
import { keyIn } from '#db/model/lib/picture-address.ts'
import { fetchPictureAt, type SavedPicture } from './pictures.ts'

export function usePictureAt(url: string) {
  const [picture, setPicture] = useState<SavedPicture>()
  useEffect(() => {
    setPicture(undefined)
    if (!keyIn(url)) return undefined
    let isStale = false
    // Ignores a failure: the picture itself is shown without these details.
    void fetchPictureAt(url)
      .then((found) => isStale || setPicture(found || undefined))
      .catch(() => {})
    return () => void (isStale = true)
  }, [url])
  return picture
}
