import { useId } from 'react'
import { askingFors } from '#db/model/candidates/ways.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { Errors } from '../ui/form/formControls.ts'
import { TextField } from '../ui/form/TextField.tsx'

/** Lets a visitor ask for somebody else, such as a relative. CSS, not a script, shows the fields about the visitor. */
export function AskingForFields({ errors }: { errors: Errors }) {
  const id = useId()
  return (
    <>
      <fieldset className="choice field-wide">
        <legend>I am asking for</legend>
        {keysOf(askingFors).map((value) => (
          <div key={value} className="field-check">
            <input
              type="radio"
              id={`${id}-${value}`}
              name="askingFor"
              value={value}
              defaultChecked={value === 'myself'}
            />
            <label htmlFor={`${id}-${value}`}>{askingFors[value]}</label>
          </div>
        ))}
      </fieldset>
      <TextField
        name="callerName"
        label="Your name"
        hint="The person we call and write to."
        autoComplete="name"
        after="askingFor"
        errors={errors}
      />
      <TextField
        name="relation"
        label="Who you are to them"
        hint="For example: daughter, neighbor."
        after="askingFor"
        errors={errors}
        optional
      />
      <p className="note field-wide after-askingFor">
        Now the name of the person who may join. The email and phone can be yours.
      </p>
    </>
  )
}
