import { CircleCheck, Images, ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { addressOfMedia } from '#db/model/media/media.ts'
import { portrait } from '#db/model/media/uploads.ts'
import { uploadPortrait, wrongPortrait } from '#site/lib/portrait.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import { NotSaved } from '../base/NotSaved.tsx'
import { HiddenField } from '../form/HiddenField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { Portrait } from './Portrait.tsx'
import { PicturePicker } from '../pictures/PicturePicker.tsx'
import { PortraitCrop } from './PortraitCrop.tsx'
import '../form/fileButton.css'
import './PortraitField.css'

type PortraitFieldProps = Pick<DrawnField, 'name' | 'value'> & {
  /** by which the photo is found in the library */
  memberName: string
}

const uploaded = {
  title: 'Photo uploaded',
  text: 'Team member photo has been cropped and uploaded successfully.',
}
const failed = { title: 'Upload failed', text: 'Failed to upload the photo. Please try again.' }

/** Uploads a photo as soon as it is chosen and cropped; the form holds its URL. */
export function PortraitField({ name, value, memberName }: PortraitFieldProps) {
  const [url, setUrl] = useState(String(value ?? ''))
  const [choosing, setChoosing] = useState(false)
  const [file, setFile] = useState<File>()
  const [isNew, setIsNew] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const place = useId()

  function forget() {
    setFile(undefined)
    if (input.current) input.current.value = ''
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const wrong = await wrongPortrait(chosen)
    if (!wrong) return setFile(chosen)
    notify({ look: 'destructive', ...wrong })
    forget()
  }

  async function upload(canvas: HTMLCanvasElement) {
    try {
      setUrl(await uploadPortrait(canvas, memberName || 'Team photo'))
      setIsNew(true)
      forgetNotSaved(place)
      notify(uploaded)
    } catch (error) {
      notifyNotSaved(place, error, { ...failed, always: true })
    } finally {
      forget()
    }
  }

  return (
    <div className="photo-field row field-wide">
      <HiddenField name={name} value={url} />
      <Portrait url={url || null} />
      <div className="photo-choice row gap-1">
        <label className="button button-outline button-small file-button">
          <ImageUp aria-hidden />
          {url ? 'Choose another photo' : 'Choose photo'}
          <input
            ref={input}
            type="file"
            accept={Object.keys(portrait.types).join(',')}
            onChange={choose}
          />
        </label>
        <SmallButton onClick={() => setChoosing(true)}>
          <Images aria-hidden /> From the library
        </SmallButton>
        {url && (
          <SmallButton
            look="delete"
            onClick={() => {
              setUrl('')
              setIsNew(false)
              input.current?.focus()
            }}
          >
            <Trash2 aria-hidden /> Remove Photo
          </SmallButton>
        )}
        <p className="field-hint">
          {url && isNew ? (
            <span className="photo-done arrow-link">
              <CircleCheck aria-hidden size={18} /> Photo uploaded successfully
            </span>
          ) : (
            'JPEG or PNG, at most 5 MB. You crop it to a square next.'
          )}
        </p>
      </div>
      <NotSaved at={place} />
      {file && <PortraitCrop file={file} onCancel={forget} onCrop={upload} />}
      {choosing && (
        <PicturePicker
          onClose={() => setChoosing(false)}
          onChoose={({ key }) => {
            setChoosing(false)
            setIsNew(false)
            setUrl(addressOfMedia(key))
          }}
        />
      )}
    </div>
  )
}
