import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { recordFields } from '../form/fieldsOf.ts'
import { pictureLabels as labels, type SavedPicture } from './pictures.ts'

type DescriptionProps = { picture: SavedPicture; errors: Errors }

/** The fields without which a picture is not shown. */
export const Description = ({ picture, errors }: DescriptionProps) => (
  <>
    <TextField
      {...recordFields({ labels, record: picture, errors })('alt')}
      hint="One sentence for readers who cannot see it, such as “A nurse takes a patient’s blood pressure”."
      wide
    />
    <Checkbox
      name="decorative"
      label={labels.decorative}
      hint="It says nothing that the text does not say: screen readers pass over it."
      defaultChecked={picture.decorative}
      wide
    />
  </>
)
