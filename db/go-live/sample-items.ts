import { type SectionKey, sections } from '../model/content.ts'
import { markedCopy } from '../model/copy/index.ts'
import { sampleJobs } from '../model/copy/jobs.ts'
import { samplePosts } from '../model/copy/posts.ts'
import { members } from '../model/copy/team.ts'
import { formerClaims } from '../model/go-live/former-claims.ts'
import { linkToSection } from '../model/go-live/go-live.ts'
import { samples } from '../model/go-live/samples.ts'
import { isRecord } from '../model/lib/keys.ts'
import { claimsIn, type FoundFact, samplesIn } from '../model/go-live/shown.ts'

/** Something that visitors read and that is not the clinic's own: a field, a study, a person, a post. */
export type SampleItem = {
  /** the part of the admin area that holds it, in the words of staff: “Current studies” */
  area: string
  /** set for a section only: staff may confirm the claims in it */
  section?: SectionKey
  name: string
  /** the texts by which it was recognized */
  texts: string[]
  /** whether it contains claims, which may be true of a clinic and which staff may confirm */
  claims: boolean
  /** where staff change it */
  link: string
}

type Fields = Record<string, unknown>

const nameFields = ['title', 'name', 'question', 'heading', 'label', 'phase']

const nameOf = (item: unknown) => {
  if (typeof item !== 'object' || item === null) return undefined
  const fields: Fields = { ...item }
  return nameFields.map((field) => fields[field]).find((name) => typeof name === 'string')
}

/** Facts from the default wording of this or an earlier version, so the clinic may not have stated them. */
export const factsIn = (key: SectionKey, shown: unknown): FoundFact[] => [
  ...samplesIn(markedCopy[key], shown),
  ...claimsIn(formerClaims[key] ?? [], shown),
]

/** One item for each field, or for each entry of a list, that contains facts not confirmed yet. */
export function samplesOfSection(
  key: SectionKey,
  content: Record<SectionKey, unknown>,
  confirmedClaims: readonly string[],
): SampleItem[] {
  const shown = content[key]
  const open = factsIn(key, shown).filter(
    ({ claim, text }) => !claim || !confirmedClaims.includes(text),
  )
  const groups = Map.groupBy(open, ({ at }) =>
    (typeof at[1] === 'number' ? at.slice(0, 2) : at).join('.'),
  )
  return [...groups.values()].map((facts) => itemOf(key, shown, facts))
}

function itemOf(key: SectionKey, shown: unknown, facts: FoundFact[]): SampleItem {
  const [field = '', index] = facts[0]?.at ?? []
  const list = isRecord(shown) ? shown[field] : undefined
  const item: unknown = typeof index === 'number' && Array.isArray(list) ? list[index] : undefined
  const texts = facts.map(({ text }) => text)
  return {
    area: sections[key].name,
    section: key,
    name: labelOf(nameOf(item), texts, field),
    texts,
    claims: facts.some(({ claim }) => claim),
    link: isStudy(key, facts) ? studiesLink : linkToSection(key, facts[0]?.at.join('.')),
  }
}

/** Studies are shown in their section, but staff edit them as records. */
const isStudy = (key: SectionKey, [fact]: FoundFact[]) =>
  key === 'current_studies_section' && fact?.at[0] === 'studies'

export const studiesLink = '/admin/studies'

type StoredStudy = { id: number; title: string; published: boolean }

/** The sample study of a local site, even if staff have changed its texts. */
export const samplesOfStudies = (study: StoredStudy | undefined): SampleItem[] =>
  study?.published
    ? [
        {
          area: sections.current_studies_section.name,
          name: study.title,
          texts: [study.title],
          claims: false,
          link: `${studiesLink}?edit=${study.id}`,
        },
      ]
    : []

function labelOf(name: string | undefined, texts: string[], field: string | number) {
  if (field === 'hours') return 'Office hours'
  if (!name) return texts.join('; ')
  if (texts.includes(name)) return name
  return texts.length === 1 ? `${name}: ${texts[0]}` : name
}

type Person = { id: number; name: string }

/** Members with a negative id are placeholders without a record, so there is nothing to open. */
export const samplesOfTeam = (team: readonly Person[]) =>
  recordsLike(
    'Team',
    members,
    team,
    ({ name }) => name,
    ({ id }) => (id > 0 ? `/admin/team?edit=${id}` : '/admin/team'),
  )

type Titled = { id: number; title: string }

export const samplesOfPosts = (posts: readonly Titled[]) =>
  recordsLike(
    'Blog',
    samplePosts.map(({ title, slug, excerpt, content }) =>
      samples({ title, slug, excerpt, content }),
    ),
    posts,
    ({ title }) => title,
    ({ id }) => `/admin/blog?edit=${id}`,
  )

export const samplesOfJobs = (jobs: readonly Titled[]) =>
  recordsLike(
    'Jobs',
    sampleJobs.map(({ description, responsibilities, requirements, benefits }) =>
      samples({ description, responsibilities, requirements, benefits }),
    ),
    jobs,
    ({ title }) => title,
    ({ id }) => `/admin/jobs?edit=${id}`,
  )

/** An item for each record that still contains the texts of a sample. */
function recordsLike<R extends object>(
  area: string,
  marked: readonly unknown[],
  records: readonly R[],
  nameIn: (record: R) => string,
  linkTo: (record: R) => string,
): SampleItem[] {
  const found = samplesIn({ [area]: marked }, { [area]: records })
  return records.flatMap((record, i) => {
    const texts = found.filter(({ at }) => at[1] === i).map(({ text }) => text)
    if (texts.length === 0) return []
    return { area, name: nameIn(record), texts, claims: false, link: linkTo(record) }
  })
}
