import { ImagePlus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { keyIn } from '#db/model/lib/picture-address.ts'
import { addressOfMedia, isDescribed } from '#db/model/media/media.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { HiddenField } from '../form/HiddenField.tsx'
import type { SavedPicture } from './pictures.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { droppedFiles } from './useUploads.ts'
import './PictureField.css'
import { usePictureAt } from './usePictureAt.ts'

type PictureFieldProps = {
  /** the name of the form's field that holds the address; without a name, the form stores the picture in `onChosen` */
  name?: string
  label: string
  hint?: ReactNode
  /** the address of a picture, or an empty text */
  url: string
  onChange: (url: string) => void
  onChosen?: (picture: SavedPicture) => void
  errors?: Errors | undefined
  /** whether the address of a picture on another site is allowed */
  allowsOutside?: boolean
}

export function PictureField(props: PictureFieldProps) {
  const { name = '', label, hint, url, onChange, onChosen, errors, allowsOutside = false } = props
  const [choosing, setChoosing] = useState<File[]>()
  const id = useId()
  const picture = usePictureAt(url)
  const isOutside = url !== '' && !keyIn(url)
  const thumbnail = thumbnailOf(url)

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null) {
    const files = droppedFiles(data).slice(0, 1)
    if (files.length === 0) return
    event.preventDefault()
    setChoosing(files)
  }

  return (
    <div
      className="stack gap-half field-wide"
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <HiddenField name={name} value={url} />
      <p id={id} className="picture-label">
        {label} <span className="field-optional">(optional)</span>
      </p>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="picture-choice row">
        {thumbnail && <img className="picture-small" src={thumbnail} alt={picture?.alt ?? ''} />}
        <div>
          {picture && <p className="picture-name">{picture.name}</p>}
          {isOutside && <p className="picture-name">{url}</p>}
          {picture && !isDescribed(picture) && (
            <p className="field-error">It is not shown before it has a description.</p>
          )}
          <div className="row gap-1">
            <SmallButton onClick={() => setChoosing([])}>
              <ImagePlus aria-hidden /> {url ? 'Choose another picture' : 'Choose a picture'}
            </SmallButton>
            {url && (
              <SmallButton look="delete" onClick={() => onChange('')}>
                <Trash2 aria-hidden /> Take it out
              </SmallButton>
            )}
          </div>
        </div>
      </div>
      {allowsOutside && (
        <details open={isOutside}>
          <summary>Use the address of a picture elsewhere</summary>
          <div className="field">
            <input
              type="url"
              aria-label={`Address of the ${label.toLowerCase()}`}
              aria-invalid={Boolean(errors?.[name])}
              aria-describedby={`${id}-error`}
              placeholder="https://"
              value={keyIn(url) ? '' : url}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
        </details>
      )}
      <FieldError id={`${id}-error`} error={errors?.[name]} />
      {choosing && (
        <PicturePicker
          files={choosing}
          onClose={() => setChoosing(undefined)}
          onChoose={(picture) => {
            setChoosing(undefined)
            onChosen?.(picture)
            onChange(addressOfMedia(picture.key))
          }}
        />
      )}
    </div>
  )
}
