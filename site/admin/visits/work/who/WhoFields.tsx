import type { Errors } from '#site/ui/form/formControls.ts'
import { ChosenPerson } from './ChosenPerson.tsx'
import { NewPersonFields } from './NewPersonFields.tsx'
import { VisitorSearch } from './VisitorSearch.tsx'
import type { useWho } from './useWho.ts'
import './who.css'

type WhoFieldsProps = { who: ReturnType<typeof useWho>; errors: Errors }

export function WhoFields({ who: { who, ...way }, errors }: WhoFieldsProps) {
  if (!who)
    return (
      <VisitorSearch
        typed={way.search}
        onTyped={way.setSearch}
        onPerson={way.choose}
        onNew={way.enterNew}
      />
    )
  return 'person' in who ? (
    <ChosenPerson person={who.person} errors={errors} onOther={way.chooseAnother} />
  ) : (
    <NewPersonFields typed={who.typed} errors={errors} onSearch={way.searchAgain} />
  )
}
