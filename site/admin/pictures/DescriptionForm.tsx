import * as v from 'valibot'
import { descriptionFields, isDescribed, Media } from '#db/model/media/media.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { Thumbnail } from './PictureGrid.tsx'
import { type SavedPicture, savePicture } from './pictures.ts'
import './DescriptionForm.css'

const missingDescription = 'Please say what the picture shows, or that it is only decoration'

const Described = v.pipe(
  v.pick(Media, ['alt', 'decorative']),
  v.forward(v.check(isDescribed, missingDescription), ['alt']),
)

type DescriptionFormProps = {
  picture: SavedPicture
  onClose: () => void
  onSaved: (picture: SavedPicture) => void
}

/** Asks for what is missing before a chosen picture can be shown. */
export const DescriptionForm = ({ picture, onClose, onSaved }: DescriptionFormProps) => (
  <FieldForm
    model={Described}
    fields={descriptionFields}
    values={picture}
    label={`Description of ${picture.name}`}
    buttons={['Use this picture', 'Saving...']}
    send={(words) =>
      savePicture(picture.id, v.parse(Media, { ...picture, ...words }), {
        basedOn: picture.updatedAt,
      })
    }
    failed={{ title: 'Failed to save the description', text: 'Please try again.' }}
    onSent={(saved) => onSaved({ ...picture, ...saved })}
    onClose={onClose}
  >
    <div className="picture-described row">
      <Thumbnail picture={picture} />
      <p>
        <strong>{picture.name}</strong> has no description yet. It is written once, and kept in the
        library.
      </p>
    </div>
  </FieldForm>
)
