import { PersonQuery } from '#db/model/settings.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import type { PersonChoice } from './PeopleChoice.tsx'
import { searchPeople } from './privacy.ts'

const fields = {
  q: {
    label: 'Name or telephone number',
    hint: 'For somebody who called or walked in and has no e-mail address here.',
    kind: 'line',
  },
} as const

type PersonSearchProps = { onFound: (asked: { question: string; choices: PersonChoice[] }) => void }

/** Looks for somebody whose e-mail address is not known, or who has none. */
export const PersonSearch = ({ onFound }: PersonSearchProps) => (
  <FieldForm
    model={PersonQuery}
    fields={fields}
    label="Search people"
    buttons={['Search', 'Searching...']}
    send={async ({ q }) => ({ q, ...(await searchPeople(q)) })}
    failed={{ title: 'The search failed', text: 'An error occurred' }}
    onSent={({ q, people, isCut }) => {
      const more = isCut ? ` These are the first ${people.length}: type more of the name.` : ''
      onFound({
        question:
          people.length === 0 ? `Nobody has the name or number ${q}.` : `Whose data is it?${more}`,
        choices: people,
      })
    }}
  />
)
