import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Cropper, type CropperRef, type CropperState } from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import { portrait } from '#db/model/media/uploads.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { IconButton } from '../base/IconButton.tsx'
import { arrowDirections, arrowStep, firstSize, resized, useDataUrl } from './cropping.ts'
import '../form/FormActions.css'
import './PortraitCrop.css'

type PortraitCropProps = {
  file: File
  onCancel: () => void
  onCrop: (canvas: HTMLCanvasElement) => Promise<void>
}

export function PortraitCrop({ file, onCancel, onCrop }: PortraitCropProps) {
  const url = useDataUrl(file)
  const cropper = useRef<CropperRef>(null)
  const [side, setSide] = useState<number>()
  const [pending, setPending] = useState(false)
  const hint = useId()

  function onKeyDown(event: KeyboardEvent) {
    const direction = arrowDirections[event.key]
    if (direction) {
      const step = arrowStep(event)
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
      maxWidth: portrait.longestSide,
      maxHeight: portrait.longestSide,
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
              minWidth={portrait.minCrop}
              minHeight={portrait.minCrop}
              defaultSize={firstSize}
              // Browsers apply the EXIF orientation themselves.
              checkOrientation={false}
              onChange={(current) => setSide(current.getCoordinates({ round: true })?.width)}
            />
          )}
        </div>
      </div>
      <div className="crop-foot row">
        <p id={hint} className="field-hint">
          Arrow keys move it by 1 pixel, with Shift by 10, with Ctrl or Cmd by 100. Plus and minus
          change its size.
        </p>
        <output className="crop-size">{side !== undefined && `${side} × ${side} px`}</output>
        <IconButton label="Smaller square" onClick={() => resize(1 / 1.1)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label="Larger square" onClick={() => resize(1.1)}>
          <ZoomOut aria-hidden />
        </IconButton>
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button button-outline"
          aria-disabled={pending}
          onClick={() => pending || onCancel()}
        >
          Cancel
        </button>
        <button
          type="button"
          className="button"
          disabled={!side}
          aria-disabled={pending}
          onClick={crop}
        >
          {pending ? 'Processing...' : 'Crop & Upload'}
        </button>
      </div>
    </Dialog>
  )
}
