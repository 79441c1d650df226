import { studyParts } from '#db/model/studies/fields.ts'
import { Study } from '#db/model/studies/study.ts'
import { RecordFields } from '#site/admin/form/record/RecordFields.tsx'
import { maxOf } from '#site/admin/form/schema.ts'
import { AgeField } from './AgeField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { Group } from './Group.tsx'
import { KeptSelect } from './KeptSelect.tsx'
import { LocationChoice } from './LocationChoice.tsx'
import { Official, type OfficialWords } from './Official.tsx'
import { type GroupProps, registryHints } from './groupProps.ts'
import { StudyText, summaryAims } from './StudyText.tsx'

const { fields } = studyParts.listing

type ListingGroupProps = GroupProps & {
  isNew: boolean
  official?: OfficialWords | undefined
}

/** The facts that are public with the study: no board has to approve them. */
export const ListingGroup = ({ isNew, official = {}, ...group }: ListingGroupProps) => (
  <Group id="listing" steps={group.steps}>
    <RecordFields
      form={group.form}
      of={fields}
      own={{
        summary: (field) => (
          <StudyText {...field} aims={summaryAims} maxLength={maxOf(Study.entries.summary)} />
        ),
        therapeuticArea: (field) => <KeptSelect {...field} />,
        minAge: (field) => <AgeField {...field} />,
        maxAge: (field) => <AgeField {...field} />,
        locationIds: (field) => <LocationChoice {...field} />,
        contact: (field) => <ContactFields {...field} />,
      }}
      hints={{
        slug: `${fields.slug.hint} ${isNew ? 'Left empty, it is made of the title.' : 'Links to an old one lead here.'}`,
        ...registryHints(group),
      }}
      after={{
        title: <Official of="The title" text={official.title} />,
        summary: <Official of="The summary" text={official.summary} />,
        therapeuticArea: <Official of="The conditions" text={official.condition} />,
        eligibility: <Official of="Who can join" text={official.eligibility} />,
      }}
    />
  </Group>
)
