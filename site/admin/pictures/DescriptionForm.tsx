import * as v from 'valibot'
import { descriptionFields, isDescribed, Media } from '#db/model/media/media.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { drawnFields } from '../form/record/drawnFields.ts'
import { Description } from './Description.tsx'
import { Thumbnail } from './PictureGrid.tsx'
import { type SavedPicture, savePicture } from './pictures.ts'
import './DescriptionForm.css'

const missingDescription = 'Please say what the picture shows, or that it is only decoration'

const described = { fields: descriptionFields, model: Media }

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
export function DescriptionForm({ picture, onClose, onSaved }: DescriptionFormProps) {
  const { form, errors, pending } = useForm(Described, {
    read: (fields) => ({ alt: fields.get('alt'), decorative: fields.has('decorative') }),
    send: (words) =>
      savePicture(picture.id, v.parse(Media, { ...picture, ...words }), {
        basedOn: picture.updatedAt,
      }),
    failed: { title: 'Failed to save the description', text: 'Please try again.' },
    onSent: (saved) => onSaved({ ...picture, ...saved }),
  })
  return (
    <form {...form} className="form" aria-label={`Description of ${picture.name}`}>
      <div className="picture-described row">
        <Thumbnail picture={picture} />
        <p>
          <strong>{picture.name}</strong> has no description yet. It is written once, and kept in
          the library.
        </p>
      </div>
      <Description form={{ field: drawnFields({ ...described, values: picture, errors }) }} />
      <FormActions
        label="Use this picture"
        pendingLabel="Saving..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
