import { useEffect, useState } from 'react'
import { addressOfMedia, Media } from '#db/model/media/media.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { recordFields } from '../form/fieldsOf.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { adjust } from '../navigation/address.ts'
import { Description } from '../pictures/Description.tsx'
import { FocalPoint } from '../pictures/FocalPoint.tsx'
import { pictureFacts } from '../pictures/PictureGrid.tsx'
import { pictureLabels as labels, type SavedPicture, savePicture } from '../pictures/pictures.ts'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { MediaDeletion } from './MediaDeletion.tsx'
import { Replacement } from './Replacement.tsx'
import { UsedIn } from './UsedIn.tsx'
import './MediaForm.css'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  decorative: fields.has('decorative'),
  focalX: Number(fields.get('focalX')),
  focalY: Number(fields.get('focalY')),
})

type MediaFormProps = Omit<RecordFormProps<SavedPicture>, 'record'> & { picture: SavedPicture }

export function MediaForm({ picture, onClose, onTheirs, onRestored }: MediaFormProps) {
  const [deleting, setDeleting] = useState(false)
  /** the uploaded file that replaces the picture's file when the form is saved */
  const [file, setFile] = useState<string>()
  const version = useVersion({
    name: 'media',
    what: 'picture',
    record: picture,
    labels,
    ...(onTheirs && {
      // The stored record comes without its uses, which the other save has not changed.
      onTheirs: (theirs: SavedPicture) => onTheirs({ ...theirs, usedIn: picture.usedIn }),
    }),
  })
  const { form, errors, pending } = useForm(Media, {
    read,
    send: (words) => savePicture(picture.id, words, { basedOn: version.basedOn.current, file }),
    sent: { title: 'Picture saved', text: file ? 'The new picture is used everywhere.' : '' },
    failed: { title: 'Failed to save the picture', text: 'An error occurred' },
    refused: version.refused,
    onSent: () => {
      draft.drop()
      adjust({ edit: '' }, { discard: true })
    },
  })
  const editing = useEdited(form)
  const { check } = editing
  useEffect(check, [check, file])
  const draft = useRecordDraft({
    name: `picture ${picture.id}`,
    saved: picture,
    labels,
    editing,
    read,
    basedOn: version.basedOn,
  })
  // The draft contains all values of the form.
  const record = { ...picture, ...(draft.restored as Partial<SavedPicture> | undefined) }
  const field = recordFields({ labels, record, errors })

  return (
    <form {...editing.form} className="form" aria-label="Picture">
      <RecordProblem record="media" id={picture.id} />
      <div className="media-about row gap-1-2">
        <p className="note">{pictureFacts(picture)}</p>
        <a href={addressOfMedia(picture.key)} target="_blank" rel="noreferrer">
          Open the whole picture
        </a>
        {onRestored && (
          <RecordHistory
            part="media"
            record={picture}
            what="picture"
            labels={{ ...labels, width: 'Width', height: 'Height', bytes: 'Bytes' }}
            onRestored={onRestored}
          />
        )}
        {picture.usedIn.length === 0 && <DeleteButton onClick={() => setDeleting(true)} />}
      </div>
      <input type="hidden" name="file" value={file ?? ''} />
      {draft.notice}
      <div className="fields" key={draft.filling}>
        <Description picture={record} errors={errors} />
        <FocalPoint
          key={file}
          src={thumbnailOf(addressOfMedia(file ?? picture.file))}
          focalX={file ? 50 : record.focalX}
          focalY={file ? 50 : record.focalY}
          onChange={check}
        />
        <Replacement onUploaded={setFile} isReplaced={file !== undefined} />
        <TextField {...field('name')} hint="Only staff see it. You find the picture by it." wide />
        <TextField {...field('caption')} hint="Visitors read it below the picture." optional wide />
        <TextField {...field('credit')} hint="Who took it." optional wide />
      </div>
      <UsedIn uses={picture.usedIn} />
      <FormActions
        label="Save changes"
        pendingLabel="Saving..."
        {...{ pending, errors, onClose }}
      />
      {version.conflict}
      {deleting && <MediaDeletion picture={picture} onClose={() => setDeleting(false)} />}
    </form>
  )
}
