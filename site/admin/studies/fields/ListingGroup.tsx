import { isRecord } from '#db/model/lib/keys.ts'
import { sexes, siteStatuses } from '#db/model/studies/labels.ts'
import { Study } from '#db/model/studies/study.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { PhoneField } from '#site/admin/form/PhoneField.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { $areas } from '#site/admin/base/areas.ts'
import { useData } from '#site/ui/useLoad.ts'
import { AgeField } from './AgeField.tsx'
import { ChoiceGroup, Group } from './Group.tsx'
import { KeptSelect } from './KeptSelect.tsx'
import { LocationChoice } from './LocationChoice.tsx'
import { Official, type OfficialWords } from './Official.tsx'
import { type GroupProps, studyFieldProps } from './studyFields.ts'
import { summaryAims } from './aims.ts'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'
import { maxOf } from '#site/admin/form/schema.ts'

const { title, summary } = Study.entries

type ListingGroupProps = GroupProps & {
  isNew: boolean
  official?: OfficialWords | undefined
}

/** The facts that are public with the study: no board has to approve them. */
export function ListingGroup({ isNew, official = {}, ...group }: ListingGroupProps) {
  const { record, errors } = group
  const field = studyFieldProps(group)
  const areas = Object.fromEntries((useData($areas) ?? []).map((area) => [area, area]))
  const contact = isRecord(record?.contact) ? record.contact : {}
  const said = (name: string) => String(contact[name] ?? '')
  return (
    <Group
      id="listing"
      steps={group.steps}
      text="Everybody reads this once the study is published, before a board has approved anything. Do not write about pay, make promises or press people here: that belongs on the page of the study."
    >
      <div className="fields">
        <TextField
          {...field('title', 'In plain words, such as “Tablets for high blood pressure”.')}
          wide
          maxLength={maxOf(title)}
        />
        <Official of="The title" text={official.title} />
        <TextField
          {...field(
            'slug',
            isNew
              ? 'The end of its address, after /current-studies/. Left empty, it is made of the title.'
              : 'The end of its address, after /current-studies/. Links to an old one lead here.',
          )}
          optional
          autoComplete="off"
        />
        <Select
          {...field('siteStatus', 'What visitors read. “Recruiting” shows Express Interest.')}
          options={siteStatuses}
          defaultValue={String(record?.siteStatus ?? 'not-yet')}
        />
        <WrittenField
          {...field(
            'summary',
            'What the study tests and why, for somebody who has never heard of it.',
          )}
          rows={6}
          maxLength={maxOf(summary)}
          aims={summaryAims}
          withoutPictures
        />
        <Official of="The summary" text={official.summary} />
        <TextField
          {...field('condition', 'In the words of patients, such as “High blood pressure”.')}
        />
        <KeptSelect
          {...field('therapeuticArea', 'Your list of areas is under Content, Research areas.')}
          options={areas}
        />
        <Official of="The conditions" text={official.condition} />
        <TextArea
          {...field('eligibility', 'One requirement a line, in plain words.')}
          rows={5}
          optional
        />
        <Official of="Who can join" text={official.eligibility} />
        <AgeField name="minAge" age={record?.minAge} errors={errors} hint={field('minAge').hint} />
        <AgeField name="maxAge" age={record?.maxAge} errors={errors} hint={field('maxAge').hint} />
        <Select {...field('sex')} options={sexes} defaultValue={String(record?.sex ?? 'ALL')} />
        <TextField
          {...field('duration', 'How long one takes part, such as “12 months”.')}
          optional
        />
        <Checkbox
          name="healthyVolunteers"
          label={field('healthyVolunteers').label}
          hint={field('healthyVolunteers').hint}
          defaultChecked={record?.healthyVolunteers === true}
          wide
        />
        <LocationChoice chosen={record?.locationIds} error={errors['locationIds']} />
        <ChoiceGroup
          label="Contact"
          hint="The person who answers questions about this study. If empty, visitors see your general numbers."
          error={errors['contact']}
          optional
        >
          <div className="fields">
            <TextField name="contact" label="Name" optional defaultValue={said('name')} />
            <PhoneField name="contactPhone" label="Phone" optional defaultValue={said('phone')} />
            <TextField
              name="contactEmail"
              label="Email"
              type="email"
              optional
              wide
              defaultValue={said('email')}
            />
          </div>
        </ChoiceGroup>
      </div>
    </Group>
  )
}
