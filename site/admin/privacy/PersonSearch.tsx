import { PersonQuery } from '#db/model/settings.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import type { PersonChoice } from './PeopleChoice.tsx'
import { searchPeople } from './privacy.ts'

type PersonSearchProps = { onFound: (asked: { question: string; choices: PersonChoice[] }) => void }

/** Looks for somebody whose e-mail address is not known, or who has none. */
export function PersonSearch({ onFound }: PersonSearchProps) {
  const { form, errors, pending } = useForm(PersonQuery, {
    send: async ({ q }) => ({ q, ...(await searchPeople(q)) }),
    failed: { title: 'The search failed', text: 'An error occurred' },
    onSent({ q, people, isCut }) {
      const more = isCut ? ` These are the first ${people.length}: type more of the name.` : ''
      onFound({
        question:
          people.length === 0 ? `Nobody has the name or number ${q}.` : `Whose data is it?${more}`,
        choices: people,
      })
    },
  })
  return (
    <form {...form} className="form" aria-label="Search people">
      <div className="fields">
        <TextField
          name="q"
          label="Name or telephone number"
          hint="For somebody who called or walked in and has no e-mail address here."
          autoComplete="off"
          maxLength={100}
          errors={errors}
        />
      </div>
      <Submit label="Search" pendingLabel="Searching..." pending={pending} errors={errors} />
    </form>
  )
}
