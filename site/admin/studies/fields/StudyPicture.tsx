import { useEffect, useState } from 'react'
import { addressOfMedia } from '#db/model/media/media.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { contentPart } from '#db/model/studies/snapshot.ts'
import { fetchPicture } from '#site/admin/pictures/pictures.ts'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import type { Reading } from '../reading/reading.ts'
import { studyLabels } from '../studies.ts'

type StudyPictureProps = {
  imageId: number | null
  reading: Reading | undefined
  error: string | undefined
  onChange: (id: number | null) => void
}

/** The picture of the page. The form holds its number, and the field shows it by its address. */
export function StudyPicture({ imageId, reading, error, onChange }: StudyPictureProps) {
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
      <PictureField
        label={studyLabels.imageId}
        hint="Its crop, description and caption are part of what the board approves: changing them in Media is a change of the draft."
        url={url}
        onChange={(chosen) => {
          setUrl(chosen)
          if (!chosen) onChange(null)
        }}
        onChosen={({ id }) => onChange(id)}
        errors={error ? { '': error } : {}}
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
