import type { Errors } from '#site/ui/form/formControls.ts'
import { PhoneField } from '#site/admin/form/PhoneField.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { NewPerson } from './who.ts'

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
      <TextField
        name="firstName"
        label="First name"
        autoComplete="off"
        defaultValue={typed.firstName}
        errors={errors}
      />
      <TextField
        name="lastName"
        label="Last name"
        autoComplete="off"
        defaultValue={typed.lastName}
        errors={errors}
        optional
      />
      <PhoneField
        name="phone"
        label="Phone"
        autoComplete="off"
        defaultValue={typed.phone}
        errors={errors}
        optional
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue={typed.email}
        errors={errors}
        optional
      />
      <p className="note field-wide">A phone number or an e-mail address: one is enough.</p>
    </div>
    <SmallButton onClick={({ currentTarget }) => onSearch(currentTarget.form)}>
      Search the desk instead
    </SmallButton>
  </fieldset>
)
