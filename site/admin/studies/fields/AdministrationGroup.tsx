import { fieldText } from '#site/admin/form/record/drawnFields.ts'
import { boardDecisions, studyParts } from '#db/model/studies/fields.ts'
import { useMay } from '#site/admin/base/may.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import type { BoundForm } from '#site/admin/form/record/RecordForm.tsx'
import { RecordFields } from '#site/admin/form/record/RecordFields.tsx'
import { NoBoardField, ReviewField } from './BoardFields.tsx'
import { Group } from './Group.tsx'
import { OwnerField } from './KeptSelect.tsx'
import type { GroupProps } from './groupProps.ts'

/** The fields that only staff read. */
export function AdministrationGroup({ form, steps }: Omit<GroupProps, 'fromRegistry'>) {
  const may = useMay()
  return (
    <Group id="administration" steps={steps}>
      <RecordFields
        form={form}
        of={studyParts.administration.fields}
        own={{
          coordinatorId: (field) =>
            may.read('candidates') ? (
              <OwnerField {...field} />
            ) : (
              <input type="hidden" name={field.name} value={fieldText(field.value)} />
            ),
        }}
      />
      {may.change('study-approvals') ? (
        <>
          <h3>The board</h3>
          <RecordFields
            form={form}
            of={boardDecisions}
            own={{
              reviewUntil: (field) => <ReviewField {...field} />,
              noBoardReason: (field) => <NoBoardField {...field} />,
            }}
          />
        </>
      ) : (
        <Board form={form} />
      )}
    </Group>
  )
}

function Board({ form }: { form: BoundForm }) {
  const reviewUntil = fieldText(form.field('reviewUntil').value)
  const reason = fieldText(form.field('noBoardReason').value)
  return (
    <p className="note">
      Coordinators enter what the board says.{' '}
      {reviewUntil
        ? `Its review holds until ${calendarDay(reviewUntil)}.`
        : 'No date for its review is entered.'}
      {reason && ` No board approves this study: “${reason}”.`}
    </p>
  )
}
