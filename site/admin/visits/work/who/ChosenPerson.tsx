import { keysOf } from '#db/model/lib/keys.ts'
import { deskAbout, deskName, type FoundPerson } from '#site/admin/base/deskSearch.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { takeFocus } from '#site/ui/takeFocus.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { newVisitorFields } from './who.ts'
import '../chosen.css'

type ChosenPersonProps = { person: FoundPerson; errors: Errors; onOther: () => void }

const fields = ['candidateId', ...keysOf(newVisitorFields)]

export const ChosenPerson = ({ person, errors, onOther }: ChosenPersonProps) => (
  <div
    className="chosen spread gap-1-2 field-wide"
    role="group"
    aria-label="Who"
    tabIndex={-1}
    ref={takeFocus}
  >
    <input type="hidden" name="candidateId" value={person.id} />
    <p>
      <b>
        <bdi>{deskName(person)}</bdi>
      </b>
      <bdi className="note">{deskAbout(person)}</bdi>
    </p>
    <SmallButton onClick={onOther}>Somebody else</SmallButton>
    <FieldError id="who-error" error={fields.map((name) => errors[name]).find(Boolean)} />
  </div>
)
