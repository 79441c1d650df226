import type { EditorView } from 'prosemirror-view'
import * as v from 'valibot'
import { line } from '../../../db/model/lib/fields.ts'
import { flag } from '../../../db/model/lib/choices.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { AskDialog } from './AskDialog.tsx'
import { pictureAt } from './pictures.ts'
import { isOwnPicture, schema } from './schema.ts'

const Picture = v.pipe(
  v.object({
    src: v.pipe(
      line(),
      v.check(isOwnPicture, 'Please use the address of a picture of this site: /media/…'),
    ),
    alt: line(),
    decorative: flag(false),
    caption: line(),
  }),
  v.forward(
    v.check(
      ({ alt, decorative }) => decorative || alt !== '',
      'Please say what the picture shows, or that it is only decoration',
    ),
    ['alt'],
  ),
)

type PictureDialogProps = { view: EditorView; onClose: () => void }

export function PictureDialog({ view, onClose }: PictureDialogProps) {
  const old = pictureAt(view.state)?.attrs
  const { form, errors, pending } = useForm(Picture, {
    read: (fields) => ({ ...Object.fromEntries(fields), decorative: fields.has('decorative') }),
    send: async ({ decorative, alt, ...picture }) => {
      const attrs = { ...picture, alt: decorative ? '' : alt }
      view.dispatch(view.state.tr.replaceSelectionWith(schema.nodes.picture.create(attrs)))
    },
    failed: { title: 'The picture could not be added', text: 'Please try again.' },
    onSent: onClose,
  })
  const field = (name: 'src' | 'alt' | 'caption') => ({ name, errors, defaultValue: old?.[name] })
  return (
    <AskDialog title={old ? 'Change the picture' : 'Add a picture'} onClose={onClose}>
      <form {...form} className="form" aria-label="Picture">
        <div className="fields">
          <TextField
            {...field('src')}
            label="Address"
            hint="A picture of this site: /media/…"
            autoComplete="off"
            wide
          />
          <TextField
            {...field('alt')}
            label="What it shows"
            hint="For readers who cannot see it."
            optional
            wide
          />
          <Checkbox
            name="decorative"
            label="It is only decoration"
            defaultChecked={old?.['alt'] === ''}
          />
          <TextField {...field('caption')} label="Caption" optional wide />
        </div>
        <FormActions
          label={old ? 'Change picture' : 'Add picture'}
          pendingLabel="Adding..."
          pending={pending}
          errors={errors}
          onCancel={onClose}
        />
      </form>
    </AskDialog>
  )
}
