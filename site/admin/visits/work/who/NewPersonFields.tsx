import type { Errors } from '#site/ui/form/formControls.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { PlainField } from '#site/admin/form/record/PlainField.tsx'
import { type NewPerson, newVisitorFields } from './who.ts'

type NewPersonFieldsProps = {
  typed: NewPerson
  errors: Errors
  onSearch: (form: HTMLFormElement | null) => void
}

/** The first field that the search has not filled. */
const focusEmpty = (group: HTMLElement | null) =>
  [...(group?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus()

export const NewPersonFields = ({ typed, errors, onSearch }: NewPersonFieldsProps) => (
  <fieldset className="new-person stack field-wide" ref={focusEmpty}>
    <legend>Somebody new</legend>
    <div className="fields">
      {keysOf(newVisitorFields).map((name) => (
        <PlainField
          key={name}
          {...newVisitorFields[name]}
          {...{ name, errors }}
          value={typed[name]}
        />
      ))}
      <p className="note field-wide">A phone number or an e-mail address: one is enough.</p>
    </div>
    <SmallButton onClick={({ currentTarget }) => onSearch(currentTarget.form)}>
      Search the desk instead
    </SmallButton>
  </fieldset>
)
