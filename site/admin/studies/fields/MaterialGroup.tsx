import { keysOf } from '#db/model/lib/keys.ts'
import { type PageText, pageTexts } from '#db/model/studies/snapshot.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'
import { studyLabels } from '../studies.ts'
import { approvedText, type Reading } from '../reading/reading.ts'
import { ReadingNotice } from '../reading/ReadingNotice.tsx'
import { patientAims } from './aims.ts'
import { Group } from './Group.tsx'
import { PartReading } from './PartReading.tsx'
import { StudyPicture } from './StudyPicture.tsx'
import { type GroupProps, studyFieldProps } from './studyFields.ts'

const hints: Readonly<Record<PageText, string>> = {
  whatHappens: 'Visits, tests and what one takes, in their order.',
  timeCommitment: 'How many visits, how long they are, and what there is to do at home.',
  costs: 'What it costs to take part, also if that is nothing.',
  pay: 'What is paid for time and trouble. Pages never set it larger than the text around it.',
  paidBack: 'Travel, parking, meals, somebody who comes along.',
  risksAndBenefits: 'What may go wrong, and what it may or may not do for the person.',
  privacy: 'Who sees the data, and for how long.',
}

type MaterialGroupProps = GroupProps & {
  values: Readonly<Record<string, unknown>>
  reading: Reading | undefined
  imageId: number | null
  onPicture: (id: number | null) => void
}

/** The page of the study: visitors get it as a board has approved it. */
export function MaterialGroup(props: MaterialGroupProps) {
  const { values, reading, imageId, onPicture, ...group } = props
  const field = studyFieldProps(group)
  return (
    <Group
      id="page"
      steps={group.steps}
      text="The board approves all of this in one letter. What you write here is a draft: visitors see only the approved text."
    >
      {reading && <ReadingNotice reading={reading} />}
      <div className="fields">
        {keysOf(pageTexts).map((name) => (
          <div key={name} className="field-wide">
            <WrittenField
              {...field(name, hints[name])}
              rows={5}
              maxLength={10_000}
              optional
              aims={patientAims}
              withoutPictures
            />
            <PartReading
              name={name}
              label={pageTexts[name]}
              typed={String(values[name] ?? '')}
              reading={reading}
            />
          </div>
        ))}
        <div className="field-wide">
          <TextField
            {...field(
              'posterLine',
              'Such as a question that a passer-by may ask. Left empty, the poster begins with the title.',
            )}
            maxLength={150}
            optional
          />
          <PartReading
            name="posterLine"
            label={studyLabels.posterLine}
            typed={String(values['posterLine'] ?? '')}
            reading={reading}
          />
        </div>
        <StudyPicture
          imageId={imageId}
          reading={reading}
          error={group.errors['imageId']}
          onChange={onPicture}
        />
      </div>
    </Group>
  )
}

type LearnedGroupProps = GroupProps & Pick<MaterialGroupProps, 'values' | 'reading'>

/** The results, in a letter of their own. Visitors read them once the study is closed or completed. */
export function LearnedGroup({ values, reading, ...group }: LearnedGroupProps) {
  const field = studyFieldProps(group)
  const isBegun = Boolean(values['learned'] || (reading && approvedText(reading, 'learned')))
  return (
    <Group
      id="results"
      steps={group.steps}
      text="For an ended study, once there are results. A board approves it on its own; it is shown while the study is closed or completed."
    >
      {reading && isBegun && <ReadingNotice reading={reading} />}
      <div className="fields">
        <div className="field-wide">
          <WrittenField
            {...field('learned', 'What the study found, and what happens next.')}
            rows={4}
            maxLength={10_000}
            optional
            aims={patientAims}
            withoutPictures
          />
          <PartReading
            name="learned"
            label="What we learned"
            typed={String(values['learned'] ?? '')}
            reading={reading}
          />
        </div>
      </div>
    </Group>
  )
}
