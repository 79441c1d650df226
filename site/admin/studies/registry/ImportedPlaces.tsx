import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { placeKey, placeLabel } from '#db/model/studies/registry/registry.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { $unsaved } from '#site/admin/navigation/unsaved.ts'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { type Filled, filledBy, type Imported } from './registry.ts'
import { takeFocus } from '#site/ui/takeFocus.ts'
import '#site/admin/form/FormActions.css'

type ImportedPlacesProps = {
  imported: Imported
  onFilled: (filled: Filled) => void
  onCancel: () => void
}

/** A record may have hundreds of places: with more than this, a search field is shown. */
const manyPlaces = 12

export function ImportedPlaces({ imported, onFilled, onCancel }: ImportedPlacesProps) {
  const { study, places } = imported
  const isUnsaved = useStore($unsaved)
  const [words, setWords] = useState('')
  const isShown = (label: string) => label.toLowerCase().includes(words.trim().toLowerCase())

  function fill(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('place')
    onFilled(
      filledBy(
        imported,
        places.filter((_, index) => chosen.includes(String(index))),
      ),
    )
  }

  return (
    <form className="form" aria-label="The record" onSubmit={fill}>
      <div>
        <p className="row-title" tabIndex={-1} ref={takeFocus}>
          {study.title}
        </p>
        <p className="note">{[study.nctId, study.sponsorName].filter(Boolean).join(' · ')}</p>
      </div>
      {places.length > 0 ? (
        <ChoiceGroup
          label="Which of these places are ours?"
          hint="Staff are told when the registry changes them."
        >
          {places.length > manyPlaces && (
            <TextField
              name="search"
              label="Search places"
              hint="Name, city or country."
              type="search"
              optional
              onInput={setWords}
            />
          )}
          <div className="stack gap-half">
            {places.map((place, index) => (
              // A ticked place stays ticked while the search hides it.
              <div key={placeKey(place)} hidden={!isShown(placeLabel(place))}>
                <Checkbox name="place" value={String(index)} label={placeLabel(place)} />
              </div>
            ))}
          </div>
        </ChoiceGroup>
      ) : (
        <p className="note">The record names no places.</p>
      )}
      <p className="note">
        Facts from the record are marked in the form. Title, summary, condition and who can join are
        for you to write in plain words: the words of the record stand beside these fields.
        {isUnsaved && (
          <>
            {' '}
            <strong>What you have typed in the form so far will be replaced.</strong>
          </>
        )}
      </p>
      <div className="form-actions">
        <button type="button" className="button button-outline" onClick={onCancel}>
          Cancel
        </button>
        <button className="button">Fill the form</button>
      </div>
    </form>
  )
}
