import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type Coordinates,
  Cropper,
  type CropperRef,
  type CropperState,
} from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import { photo } from '../../../db/model/uploads.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { named } from '../../ui/tooltip/tip.ts'
import '../form/FormActions.css'
import './PhotoCrop.css'

type PhotoCropProps = {
  file: File
  onCancel: () => void
  onCrop: (canvas: HTMLCanvasElement) => Promise<void>
}

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The step of an arrow key, in pixels of the picture. */
const stepOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey ? 100 : shiftKey ? 10 : 1

const firstSize = ({ imageSize }: Pick<CropperState, 'imageSize'>) => {
  const shorter = Math.min(imageSize.width, imageSize.height)
  const side = Math.max(photo.minCrop, shorter * photo.initialCrop)
  return { width: side, height: side }
}

export function PhotoCrop({ file, onCancel, onCrop }: PhotoCropProps) {
  const url = useDataUrl(file)
  const cropper = useRef<CropperRef>(null)
  const [side, setSide] = useState<number>()
  const [pending, setPending] = useState(false)
  const hint = useId()

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) {
      const step = stepOf(event)
      const by = { left: direction[0] * step, top: direction[1] * step }
      cropper.current?.moveCoordinates(by, { normalize: false, transitions: false })
    } else if (event.key === '+' || event.key === '=') resize(1.1)
    else if (event.key === '-') resize(1 / 1.1)
    else return
    event.preventDefault()
  }

  /** Resizes the square around its centre; the cropper keeps it inside the picture. */
  function resize(factor: number) {
    cropper.current?.setCoordinates(({ coordinates, imageSize }: CropperState) => {
      if (!coordinates) return {}
      return resized(coordinates, factor, Math.min(imageSize.width, imageSize.height))
    })
  }

  async function crop() {
    const canvas = cropper.current?.getCanvas({
      maxWidth: photo.longestSide,
      maxHeight: photo.longestSide,
      imageSmoothingQuality: 'high',
      // JPEG has no transparency: transparent pixels of a PNG become white.
      fillColor: 'white',
    })
    if (!canvas || pending) return
    setPending(true)
    await onCrop(canvas)
  }

  return (
    <Dialog
      open
      wide
      firm
      onClose={() => pending || onCancel()}
      title="Crop Profile Photo"
      text="Drag the square, or its corners to change its size."
    >
      <div
        className="crop"
        role="application"
        tabIndex={0}
        aria-label="Crop area"
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        <div aria-hidden>
          {url && (
            <Cropper
              ref={cropper}
              src={url}
              className="crop-stage"
              stencilProps={{ aspectRatio: 1, grid: true }}
              minWidth={photo.minCrop}
              minHeight={photo.minCrop}
              defaultSize={firstSize}
              // Browsers apply the EXIF orientation themselves.
              checkOrientation={false}
              onChange={(current) => setSide(current.getCoordinates({ round: true })?.width)}
            />
          )}
        </div>
      </div>
      <div className="crop-foot">
        <p id={hint} className="field-hint">
          Arrow keys move it by 1 pixel, with Shift by 10, with Ctrl or Cmd by 100. Plus and minus
          change its size.
        </p>
        <output className="crop-size">{side !== undefined && `${side} × ${side} px`}</output>
        <button
          {...named('Smaller square')}
          type="button"
          className="icon-button"
          onClick={() => resize(1 / 1.1)}
        >
          <ZoomIn aria-hidden />
        </button>
        <button
          {...named('Larger square')}
          type="button"
          className="icon-button"
          onClick={() => resize(1.1)}
        >
          <ZoomOut aria-hidden />
        </button>
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button button-outline"
          disabled={pending}
          onClick={onCancel}
        >
          Cancel
        </button>
        <button type="button" className="button" disabled={pending || !side} onClick={crop}>
          {pending ? 'Processing...' : 'Crop & Upload'}
        </button>
      </div>
    </Dialog>
  )
}

function resized({ left, top, width }: Coordinates, factor: number, maxSide: number) {
  const side = Math.min(maxSide, Math.max(photo.minCrop, width * factor))
  const shift = (width - side) / 2
  return { left: left + shift, top: top + shift, width: side, height: side }
}

/** The file as a data: URL. The content security policy allows no blob: URLs. */
function useDataUrl(file: File) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
