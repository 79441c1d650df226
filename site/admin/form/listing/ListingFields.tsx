import { type FormEvent, useState } from 'react'
import {
  listingFields,
  listingLabels,
  type ListingName,
  shownInResults,
} from '#db/model/records/listing.ts'
import { byName } from '#db/model/lib/keys.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import { recordFields } from '../fieldsOf.ts'
import { Length, ListingPreview } from './ListingPreview.tsx'
import './ListingFields.css'

/** The values of a form's fields by name, as they are typed. */
type FormValues = Readonly<Record<string, unknown>>

export function useFormValues(initial: FormValues) {
  const [values, setValues] = useState(initial)
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setValues(Object.fromEntries(new FormData(form)))
  }
  return [values, read] as const
}

export const isChecked = (value: unknown) => value === true || value === 'on'

export const textValues = <Name extends string>(values: FormValues, names: readonly Name[]) =>
  byName(names, (name) => String(values[name] ?? '').trim())

type ListingFieldsProps = {
  /** the saved values */
  record: Readonly<Partial<Record<ListingName, unknown>>> | undefined
  errors: Errors
  hidden: boolean
  address: string
  /** the words in search results: those typed here or, if empty, those of the page itself */
  listing: { title: string; description: string }
}

export function ListingFields({ record, errors, hidden, address, listing }: ListingFieldsProps) {
  const field = recordFields({ labels: listingLabels, record, errors })
  const [open, setOpen] = useState(false)
  const [shareImage, setShareImage] = useState(String(record?.shareImage ?? ''))
  const isWrong = Object.keys(listingFields).some((name) => errors[name])
  return (
    <details
      className="listing field-wide"
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Search engines and shared links</summary>
      <div className="fields">
        <ListingPreview address={address} {...listing} hidden={hidden} />
        <TextField
          {...field('seoTitle')}
          wide
          optional
          hint={<Length of={listing.title} most={shownInResults.title} />}
        />
        <TextArea
          {...field('seoDescription')}
          rows={3}
          optional
          hint={<Length of={listing.description} most={shownInResults.description} />}
        />
        <PictureField
          name="shareImage"
          label={listingLabels.shareImage}
          url={shareImage}
          onChange={setShareImage}
          errors={errors}
          allowsOutside
          hint="Shown with links in social networks, best with 1200 by 630 pixels. Left empty, it is drawn from the title."
        />
        <Checkbox
          name="noindex"
          label={listingLabels.noindex}
          hint="The page stays on the site, but leaves the site’s own search, its feed and its list for search engines."
          defaultChecked={record?.noindex === true}
        />
      </div>
    </details>
  )
}
