import { UserPlus } from 'lucide-react'
import { deskAbout, deskName, type FoundPerson, searchDesk } from '#site/admin/base/deskSearch.ts'
import { FoundBox } from '#site/admin/list/search/FoundBox.tsx'
import { useSearch } from '#site/admin/list/search/useSearch.ts'

type VisitorSearchProps = {
  typed: string
  onTyped: (typed: string) => void
  onPerson: (person: FoundPerson) => void
  onNew: () => void
}

const mostFound = 20

const find = async (q: string) => {
  const { people, isCut } = await searchDesk(q, mostFound)
  const found = people.map((person) => ({
    key: String(person.id),
    name: deskName(person),
    about: deskAbout(person),
    person,
  }))
  return { found, isCut }
}

export function VisitorSearch({ typed, onTyped, onPerson, onNew }: VisitorSearchProps) {
  const { found, isSearching, isFailed } = useSearch(typed, find)
  const isNobody = !isSearching && found?.found.length === 0
  return (
    <section className="who stack" aria-labelledby="who">
      <h3 id="who">Who is it?</h3>
      <FoundBox
        label="Name, telephone or e-mail"
        placeholder="Name, number, e-mail"
        {...{ typed, onTyped, isSearching }}
        groups={[{ found: found?.found ?? [] }]}
        onChoose={({ person }) => onPerson(person)}
      >
        {isSearching && 'Looking...'}
        {isNobody && 'Nobody found.'}
        {isFailed && 'The search does not answer just now. You can still enter somebody new.'}
        {!isSearching && found?.isCut && 'More people fit: type more of the name or number.'}
      </FoundBox>
      <button type="button" className="button button-outline" onClick={onNew}>
        <UserPlus aria-hidden />
        Somebody new
      </button>
    </section>
  )
}
