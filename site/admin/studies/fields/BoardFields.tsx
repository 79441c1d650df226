import { useState } from 'react'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import { type DrawnField, fieldText } from '#site/admin/form/record/drawnFields.ts'

/** Neither a valid date nor a valid reason, so that the model asks for one. */
const notSaid = '?'

/** The last day of the board's review. A field that was empty before and still is changes nothing. */
export function ReviewField({ value, ...field }: DrawnField) {
  const saved = fieldText(value)
  const [hasReview, setHasReview] = useState(value !== null)
  const [day, setDay] = useState(saved)
  return (
    <>
      <FieldValue
        name={field.name}
        value={hasReview ? day || (saved ? notSaid : undefined) : null}
      />
      {hasReview && (
        <TextField {...field} type="date" optional wide defaultValue={day} onInput={setDay} />
      )}
      <Checkbox
        label="The board has set no date for a review"
        hint="The study will not stop by itself."
        wide
        checked={!hasReview}
        onChange={(isTicked) => setHasReview(!isTicked)}
      />
    </>
  )
}

/** Why no board approves the page of the study; null if one does. */
export function NoBoardField({ value, ...field }: DrawnField) {
  const [needsBoard, setNeedsBoard] = useState(!value)
  const [reason, setReason] = useState(fieldText(value))
  return (
    <>
      <FieldValue name={field.name} value={needsBoard ? null : reason.trim() || notSaid} />
      <Checkbox
        label="No board has to approve the page of this study"
        hint="Visitors read what you save. Write down why: the reason stays in the audit log."
        wide
        checked={!needsBoard}
        onChange={(isTicked) => setNeedsBoard(!isTicked)}
      />
      {!needsBoard && (
        <div className="field-wide" onInput={({ target }) => setReason(typedIn(target))}>
          <TextArea {...field} optional={false} rows={2} defaultValue={reason} />
        </div>
      )}
    </>
  )
}

const typedIn = (target: EventTarget) => (target instanceof HTMLTextAreaElement ? target.value : '')
