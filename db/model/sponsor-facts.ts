import type { SectionContent } from './content.ts'
import { keysOf } from './lib/keys.ts'
import { sponsorFactsSection } from './sections/landing/sponsor-facts.ts'
import { formatDay } from './lib/time.ts'

export type SponsorFacts = SectionContent<'sponsor_facts'>
type FactKind = keyof SponsorFacts

export const sponsorSheetPath = '/sponsors.pdf'

const { words } = sponsorFactsSection
const kinds = keysOf(words)

export const factKindTitle = (kind: FactKind) => words[kind].label

/** Years after which staff are reminded to check a fact, and after which visitors do not see it. */
const [remindedYears, shownYears] = [1, 2]

/** The result may be a February 29 that does not exist: days are compared as text. */
const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

type Age = 'to-come' | 'fresh' | 'aging' | 'old'

/** How far the day on which a fact was checked is from `today`; both are days at the clinic, YYYY-MM-DD. */
function ageOf(asOf: string, today: string): Age {
  if (asOf > today) return 'to-come'
  if (asOf < yearsBefore(today, shownYears)) return 'old'
  return asOf < yearsBefore(today, remindedYears) ? 'aging' : 'fresh'
}

const isShown = (today: string) => {
  return ({ asOf }: { asOf: string }) => ['fresh', 'aging'].includes(ageOf(asOf, today))
}

/** The facts that visitors see on this day. A fact as of a later day is hidden: nobody can have checked it yet. */
export function factsShownOn(facts: SponsorFacts, today: string): SponsorFacts {
  const shown = isShown(today)
  return {
    studies: facts.studies.filter(shown),
    patients: facts.patients.filter(shown),
    enrollment: facts.enrollment.filter(shown),
    activation: facts.activation.filter(shown),
    boards: facts.boards.filter(shown),
    equipment: facts.equipment.filter(shown),
    languages: facts.languages.filter(shown),
    inspections: facts.inspections.filter(shown),
  }
}

/** Whether visitors see other facts on one day than on the other. */
export const showsOtherFacts = (facts: SponsorFacts, day: string, other: string) =>
  kinds.some((kind) => facts[kind].some((fact) => isShown(day)(fact) !== isShown(other)(fact)))

type AgingFact = { kind: FactKind; index: number; name: string; asOf: string; isHidden: boolean }

/** The facts that staff should check again, oldest first. */
export const agingFacts = (facts: SponsorFacts, today: string): AgingFact[] =>
  kinds
    .flatMap((kind) =>
      facts[kind].map(({ name, asOf }, index) => ({
        kind,
        index,
        name,
        asOf,
        age: ageOf(asOf, today),
      })),
    )
    .filter(({ age }) => age === 'aging' || age === 'old')
    .map(({ age, ...fact }) => ({ ...fact, isHidden: age === 'old' }))
    .toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1))

const mediumDay = (day: string) => formatDay(day, { dateStyle: 'medium' })

type SheetRow = { name: string; value: string; checked: string }
export type SheetPart = { title: string; rows: SheetRow[]; checked: string | undefined }

type Fact = {
  name: string
  value?: string
  on?: string
  note?: string
  asOf: string
  source: string
}

const valueOf = ({ value, on, note }: Fact) =>
  [value, on && mediumDay(on), note].filter(Boolean).join(' · ')

const checkedOf = ({ asOf, source }: Fact) => `as of ${mediumDay(asOf)}, ${source}`

/** The facts as page and PDF set them. A date or source that all rows of a part share is said once, in `checked`. */
export const sponsorSheet = (facts: SponsorFacts): SheetPart[] =>
  kinds
    .map((kind) => {
      const list: readonly Fact[] = facts[kind]
      const rows = list.map((fact) => ({
        name: fact.name,
        value: valueOf(fact),
        checked: checkedOf(fact),
      }))
      const [first] = rows
      const isShared = rows.every(({ checked }) => checked === first?.checked)
      return { title: words[kind].label, rows, checked: isShared ? first?.checked : undefined }
    })
    .filter(({ rows }) => rows.length > 0)
