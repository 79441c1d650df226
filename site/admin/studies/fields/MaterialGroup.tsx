import { byName, keysOf } from '#db/model/lib/keys.ts'
import { studyParts } from '#db/model/studies/fields.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { RecordFields } from '#site/admin/form/record/RecordFields.tsx'
import { RecordField } from '#site/admin/form/record/RecordField.tsx'
import { approvedText, type Reading } from '../reading/reading.ts'
import { ReadingNotice } from '../reading/ReadingNotice.tsx'
import { Group } from './Group.tsx'
import { PartReading } from './PartReading.tsx'
import { StudyPicture } from './StudyPicture.tsx'
import type { GroupProps } from './groupProps.ts'
import { StudyText } from './StudyText.tsx'

type MaterialGroupProps = Omit<GroupProps, 'fromRegistry'> & { reading: Reading | undefined }

/** Draws a part of the material, and says below it whether visitors read it as typed. */
const partsIn =
  ({ form, reading }: MaterialGroupProps) =>
  (field: DrawnField) => (
    <div className="field-wide">
      {field.kind === 'formatted' ? <StudyText {...field} /> : <RecordField {...field} />}
      <PartReading
        name={field.name}
        label={field.label}
        typed={String(form.values[field.name] ?? '')}
        reading={reading}
      />
    </div>
  )

/** The page of the study: visitors get it as a board has approved it. */
export function MaterialGroup(group: MaterialGroupProps) {
  const { form, steps, reading } = group
  const part = partsIn(group)
  return (
    <Group id="page" steps={steps}>
      {reading && <ReadingNotice reading={reading} />}
      <RecordFields
        form={form}
        of={studyParts.page.fields}
        own={{
          ...byName(keysOf(pageTexts), () => part),
          posterLine: part,
          imageId: (field) => <StudyPicture {...field} reading={reading} />,
        }}
      />
    </Group>
  )
}

/** The results, in a letter of their own. Visitors read them once the study is closed or completed. */
export function LearnedGroup(group: MaterialGroupProps) {
  const { form, steps, reading } = group
  const isBegun = Boolean(form.values['learned'] || (reading && approvedText(reading, 'learned')))
  return (
    <Group id="results" steps={steps}>
      {reading && isBegun && <ReadingNotice reading={reading} />}
      <RecordFields form={form} of={studyParts.results.fields} own={{ learned: partsIn(group) }} />
    </Group>
  )
}
