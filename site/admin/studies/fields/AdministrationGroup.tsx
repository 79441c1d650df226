import { useState } from 'react'
import { fewestOfReason } from '#db/model/studies/no-board.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { Group } from './Group.tsx'
import { OwnerField } from './OwnerField.tsx'
import { type GroupProps, type StartValues, studyFieldProps } from './studyFields.ts'

/** The fields that only staff read. */
export function AdministrationGroup(group: GroupProps) {
  const { record } = group
  const field = studyFieldProps(group)
  const may = useMay()
  const number = { type: 'number', inputMode: 'numeric', min: 0, optional: true } as const
  return (
    <Group
      id="administration"
      steps={group.steps}
      text="Only staff see this. When the board’s review ends, the study stops recruiting until the board renews it."
    >
      <div className="fields">
        <TextField {...field('protocolNumber', 'As the board’s letters name it.')} optional />
        {may.read('candidates') ? (
          <OwnerField {...field('coordinatorId')} />
        ) : (
          <input type="hidden" name="coordinatorId" value={String(record?.coordinatorId ?? '')} />
        )}
        <TextField {...field('target')} {...number} />
        <TextField {...field('screenTarget')} {...number} />
        <TextField {...field('enrolFrom')} type="date" optional />
        <TextField {...field('enrolTo')} type="date" optional />
        <TextField
          {...field('displayOrder', 'Lower numbers come first.')}
          {...number}
          defaultValue={String(record?.displayOrder ?? 0)}
        />
        {may.change('study-approvals') ? <BoardFields {...group} /> : <Board record={record} />}
      </div>
    </Group>
  )
}

/** The decisions of the board, for users who may enter them. */
function BoardFields(group: GroupProps) {
  const { record } = group
  const field = studyFieldProps(group)
  const [hasReview, setHasReview] = useState(record?.reviewUntil !== null)
  const [needsBoard, setNeedsBoard] = useState(!record?.noBoardReason)
  return (
    <>
      <h3>The board</h3>
      {hasReview && (
        <TextField
          {...field('reviewUntil', 'The last day of the board’s continuing review.')}
          type="date"
          optional
          wide
        />
      )}
      <Checkbox
        name="noReview"
        label="The board has set no date for a review"
        hint="The study will not stop by itself."
        wide
        checked={!hasReview}
        onChange={(ticked) => setHasReview(!ticked)}
      />
      <Checkbox
        name="needsNoBoard"
        label="No board has to approve the page of this study"
        hint="Visitors read what you save. Write down why: the reason stays in the audit log."
        wide
        checked={!needsBoard}
        onChange={(ticked) => setNeedsBoard(!ticked)}
      />
      {!needsBoard && (
        <TextArea
          {...field('noBoardReason', `In at least ${fewestOfReason} characters.`)}
          rows={2}
        />
      )}
    </>
  )
}

function Board({ record }: { record: StartValues | undefined }) {
  const { reviewUntil, noBoardReason } = record ?? {}
  return (
    <p className="note field-wide">
      Coordinators enter what the board says.{' '}
      {reviewUntil
        ? `Its review holds until ${calendarDay(String(reviewUntil))}.`
        : 'No date for its review is entered.'}
      {noBoardReason ? ` No board approves this study: “${String(noBoardReason)}”.` : ''}
    </p>
  )
}
