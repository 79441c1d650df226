import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Coordinates, CropperState } from 'react-advanced-cropper'
import { portrait } from '#db/model/media/uploads.ts'

export const arrowDirections: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The step of an arrow key, in pixels of the picture. */
export const arrowStep = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? 100 : shiftKey ? 10 : 1

export const firstSize = ({ imageSize }: Pick<CropperState, 'imageSize'>) => {
  const shorter = Math.min(imageSize.width, imageSize.height)
  const side = Math.max(portrait.minCrop, shorter * portrait.initialCrop)
  return { width: side, height: side }
}

export function resized({ left, top, width }: Coordinates, factor: number, maxSide: number) {
  const side = Math.min(maxSide, Math.max(portrait.minCrop, width * factor))
  const shift = (width - side) / 2
  return { left: left + shift, top: top + shift, width: side, height: side }
}

/** The file as a data: URL. The content security policy allows no blob: URLs. */
export function useDataUrl(file: File) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
