import { useState } from 'react'
import { addressOfMedia, descriptionFields, pictureWords } from '#db/model/media/media.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { HiddenField } from '../form/HiddenField.tsx'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { FocalPoint } from '../pictures/FocalPoint.tsx'
import { pictureFacts } from '../pictures/PictureGrid.tsx'
import { pictureKind, type SavedPicture } from '../pictures/pictures.ts'
import { MediaDeletion } from './MediaDeletion.tsx'
import { Replacement } from './Replacement.tsx'
import { UsedIn } from './UsedIn.tsx'
import './MediaForm.css'

type MediaFormProps = RecordFormProps<SavedPicture>

/** Pictures are uploaded on their screen; only saved ones have a form. */
export const MediaForm = ({ record, ...dialog }: MediaFormProps) =>
  record && <PictureForm {...dialog} picture={record} />

type PictureFormProps = Omit<MediaFormProps, 'record'> & { picture: SavedPicture }

function PictureForm({ picture, onClose, onTheirs, ...dialog }: PictureFormProps) {
  const [deleting, setDeleting] = useState(false)
  /** the uploaded file that replaces the picture's file when the form is saved */
  const [file, setFile] = useState<string>()
  const form = useRecordForm(pictureKind(file), {
    ...dialog,
    record: picture,
    // The stored record comes without its uses, which the other save has not changed.
    onTheirs: (theirs) => onTheirs?.({ ...theirs, usedIn: picture.usedIn }),
    sent: { title: 'Picture saved', text: file ? 'The new picture is used everywhere.' : '' },
    failed: { title: 'Failed to save the picture', text: 'An error occurred' },
  })
  const focal = (name: 'focalX' | 'focalY') => (file ? 50 : Number(form.field(name).value))

  return (
    <RecordForm
      form={form}
      buttons={['Save changes', 'Saving...']}
      onClose={onClose}
      head={
        <div className="media-about row gap-1-2">
          <p className="note">{pictureFacts(picture)}</p>
          <a href={addressOfMedia(picture.key)} target="_blank" rel="noreferrer">
            Open the whole picture
          </a>
          {form.history}
          {picture.usedIn.length === 0 && <DeleteButton onClick={() => setDeleting(true)} />}
        </div>
      }
    >
      <HiddenField name="file" value={file ?? ''} />
      <RecordFields form={form} of={descriptionFields} />
      <FocalPoint
        key={file}
        src={thumbnailOf(addressOfMedia(file ?? picture.file))}
        focalX={focal('focalX')}
        focalY={focal('focalY')}
      />
      <Replacement onUploaded={setFile} isReplaced={file !== undefined} />
      <RecordFields form={form} of={pictureWords} />
      <UsedIn uses={picture.usedIn} />
      {deleting && <MediaDeletion picture={picture} onClose={() => setDeleting(false)} />}
    </RecordForm>
  )
}
