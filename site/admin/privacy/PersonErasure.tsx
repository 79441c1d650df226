import { useState } from 'react'
import type { PersonName } from '#db/model/candidates/person.ts'
import { Erasure } from '#db/model/settings.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { useAction } from '../base/useAction.ts'
import { PeopleChoice, type PersonChoice } from './PeopleChoice.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { describeTally, erasePerson, findPerson, peopleIn, type Tally } from './privacy.ts'

type Asked = { question: string; choices: readonly PersonChoice[] }
/** `whom`: the person's address or name in words; `choice`: the API's parameter for the person. */
type Found = { whom: string; choice: Erasure; tally: Tally }

const fields = { email: { label: 'E-mail address', kind: 'email', required: true } } as const

export function PersonErasure() {
  const [found, setFound] = useState<Found>()
  const [asked, setAsked] = useState<Asked>()
  const [chosen, setChosen] = useState<Erasure>()
  const [asking, setAsking] = useState(false)
  const look = async (choice: Erasure, whom: string): Promise<Found> => ({
    whom,
    choice,
    tally: (await findPerson(choice)).found,
  })
  const failed = { title: 'The search failed', text: 'An error occurred' }
  const [choose] = useAction({
    run(choice: Erasure, whom: string) {
      setFound(undefined)
      setChosen(choice)
      return look(choice, whom)
    },
    done: setFound,
    failed,
    reads: true,
  })
  const kinds = found ? describeTally(found.tally) : []

  const [erase, deleting] = useAction({
    run: ({ choice }: Found) => erasePerson(choice),
    done() {
      setFound(undefined)
      setAsked(undefined)
      return { title: 'Deleted', text: 'Nothing of this person is stored here any more.' }
    },
    failed: {
      title: 'Failed to delete',
      text: 'Not everything could be deleted. Please try again.',
    },
    ended: () => setAsking(false),
  })

  return (
    <section aria-labelledby="one-person">
      <h2 id="one-person">Delete one person’s data</h2>
      <p className="note">
        On request of the person. Make sure that it is they who ask. That something was deleted, and
        how much, is noted in the audit log; whose it was is not.
      </p>
      <FieldForm
        model={Erasure}
        fields={fields}
        label="Find a person"
        buttons={['Find', 'Processing...']}
        send={({ email = '' }) => {
          setFound(undefined)
          setAsked(undefined)
          setChosen(undefined)
          return look({ email }, email)
        }}
        failed={failed}
        refused={(error, _form, { email = '' }) => {
          const people = peopleIn(error)
          setAsked(people && whoAt(email, people))
          return people !== undefined
        }}
        onSent={setFound}
      />
      <PersonSearch
        onFound={(people) => {
          setFound(undefined)
          setChosen(undefined)
          setAsked(people)
        }}
      />
      {asked && <PeopleChoice {...asked} chosen={chosen} onChoose={choose} />}
      <div aria-live="polite" className="found">
        {found && kinds.length === 0 && (
          <p>
            Nothing of <strong>{found.whom}</strong> is in the lists. What still waits to be stored
            is looked through when you delete.
          </p>
        )}
        {found && kinds.length > 0 && (
          <>
            <p>
              Stored of <strong>{found.whom}</strong>:
            </p>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          </>
        )}
        {found && (
          <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
            Delete everything of this person
          </button>
        )}
      </div>
      {found && (
        <AlertDialog
          open={asking}
          title="Delete everything of this person?"
          text={
            <>
              All that <strong>{found.whom}</strong> ever sent is deleted: {kinds.join(', ')}
              {kinds.length > 0 ? ', with any resumes' : 'whatever still waits to be stored'}. This
              cannot be undone.
            </>
          }
          action="Delete everything"
          pendingAction="Deleting..."
          pending={deleting}
          onConfirm={() => erase(found)}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

const whoAt = (email: string, people: readonly PersonName[]): Asked => ({
  question: `${people.length} people have the address ${email}. Whose data is it?`,
  choices: [
    ...people.map(({ id, firstName, lastName }) => {
      const whom = `${firstName} ${lastName}`.trim()
      return { label: `${whom} (#${id})`, choice: { candidateId: id }, whom }
    }),
    {
      label: `All ${people.length}, and what else has the address`,
      choice: { email, everybody: true },
      whom: email,
    },
  ],
})
