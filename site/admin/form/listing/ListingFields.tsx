import { useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { listingWords, shownInResults } from '#db/model/records/listing.ts'
import { RecordFields } from '../record/RecordFields.tsx'
import type { BoundForm } from '../record/RecordForm.tsx'
import { Length, ListingPreview } from './ListingPreview.tsx'
import './ListingFields.css'

type ListingFieldsProps = {
  form: BoundForm
  address: string
  /** the words in search results: those typed here or, if empty, those of the page itself */
  listing: { title: string; description: string }
}

export function ListingFields({ form, address, listing }: ListingFieldsProps) {
  const [open, setOpen] = useState(false)
  const isWrong = keysOf(listingWords).some((name) => form.errors[name])
  return (
    <details
      className="listing"
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Search engines and shared links</summary>
      <div className="stack gap-3">
        <ListingPreview address={address} {...listing} hidden={form.values['noindex'] === true} />
        <RecordFields
          form={form}
          of={listingWords}
          hints={{
            seoTitle: <Length of={listing.title} most={shownInResults.title} />,
            seoDescription: <Length of={listing.description} most={shownInResults.description} />,
          }}
        />
      </div>
    </details>
  )
}
