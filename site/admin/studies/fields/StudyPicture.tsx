import { useEffect, useState } from 'react'
import { addressOfMedia } from '#db/model/media/media.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { contentPart } from '#db/model/studies/snapshot.ts'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { fetchPicture } from '#site/admin/pictures/pictures.ts'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import type { Reading } from '../reading/reading.ts'

type StudyPictureProps = DrawnField & { reading: Reading | undefined }

/** The picture of the page. The form holds its number, and the field shows it by its address. */
export function StudyPicture({ name, label, hint, value, errors, reading }: StudyPictureProps) {
  const [imageId, setImageId] = useState(Number(value) || null)
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (imageId === null) return setUrl('')
    let isStale = false
    void fetchPicture(String(imageId))
      .then(({ key }) => isStale || setUrl(addressOfMedia(key)))
      .catch(() => {})
    return () => void (isStale = true)
  }, [imageId])
  const approved = reading?.approval && contentPart(reading.approval.content, 'picture')
  return (
    <div className="field-wide">
      <FieldValue name={name} value={imageId} />
      <PictureField
        {...{ label, hint }}
        url={url}
        onChange={(chosen) => {
          setUrl(chosen)
          if (!chosen) setImageId(null)
        }}
        onChosen={({ id }) => setImageId(id)}
        errors={{ '': errors?.[name] ?? '' }}
      />
      {reading?.visitors === 'approved' && isRecord(approved) && (
        <p className="note">
          The approved picture: “{String(approved['alt']) || 'decoration, without a description'}”
          {approved['caption'] ? `, with the caption “${String(approved['caption'])}”` : ''}.
        </p>
      )}
    </div>
  )
}
