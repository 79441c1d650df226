import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from './audit.ts'
import type { Db } from './client.ts'
import { contentOf, listActiveSections } from './content.ts'
import { jobPostings } from './jobs.ts'
import { type Content, type SectionKey, sectionKeys, sectionPlaces } from './model/content.ts'
import { linkToSection } from './model/go-live.ts'
import { markedCopy, sampleTeam } from './model/copy/index.ts'
import { members } from './model/copy/team.ts'
import { type Found, samples, samplesIn } from './model/samples.ts'
import type { Confirmations } from './model/settings.ts'
import { blogPosts } from './posts.ts'
import { sampleJobs, samplePosts } from './commands/sample-content.ts'
import { confirm, getConfirmations } from './settings.ts'
import { teamMembers } from './team.ts'

/** Something that visitors read and that is not the clinic's own: a field, a study, a person, a post. */
export type SampleItem = {
  /** where it stands, in the words of staff: “Current studies” */
  area: string
  /** of a section, what staff may say is true of them */
  section?: SectionKey
  name: string
  /** the texts by which it was recognized */
  texts: string[]
  /** some of it may be true of a clinic, and staff may say so; nothing invented is */
  claims: boolean
  /** where staff change it */
  link: string
}

/** The key under which staff confirmed the claims of a section. */
export const claimsOf = (section: SectionKey) => `claims:${section}`

const beginning = 60
const beginsLike = (
  column: typeof blogPosts.content | typeof jobPostings.description,
  texts: string[],
) =>
  inArray(
    sql`substr(${column}, 1, ${beginning})`,
    texts.map((text) => text.slice(0, beginning)),
  )

/** Published posts and jobs that may be samples: there can be many that are not. */
const suspectPosts = (db: Db) =>
  db
    .select()
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.published, true),
        or(
          inArray(
            blogPosts.slug,
            samplePosts.map(({ slug }) => slug),
          ),
          inArray(
            blogPosts.title,
            samplePosts.map(({ title }) => title),
          ),
          inArray(
            blogPosts.excerpt,
            samplePosts.map(({ excerpt }) => excerpt),
          ),
          beginsLike(
            blogPosts.content,
            samplePosts.map(({ content }) => content),
          ),
        ),
      ),
    )

const suspectJobs = (db: Db) =>
  db
    .select()
    .from(jobPostings)
    .where(
      and(
        eq(jobPostings.isActive, true),
        or(
          inArray(
            jobPostings.title,
            sampleJobs.map(({ title }) => title),
          ),
          beginsLike(
            jobPostings.description,
            sampleJobs.map(({ description }) => description),
          ),
        ),
      ),
    )

/** Everything that the public site says and that nobody at the clinic has written or checked. */
export async function readSamples(db: Db): Promise<SampleItem[]> {
  const { name, title, credentials, description } = teamMembers
  const [sections, team, posts, jobs, confirmations] = await Promise.all([
    listActiveSections(db),
    db
      .select({ id: teamMembers.id, name, title, credentials, description })
      .from(teamMembers)
      .where(eq(teamMembers.isActive, true))
      .all(),
    suspectPosts(db).all(),
    suspectJobs(db).all(),
    getConfirmations(db),
  ])
  const content = contentOf(sections)
  return [
    ...sectionKeys.flatMap((key) => samplesOfSection(key, content, confirmations)),
    ...samplesOfTeam(team.length > 0 ? team : sampleTeam),
    ...samplePostsIn(posts),
    ...sampleJobsIn(jobs),
  ]
}

type Named = Record<string, unknown>

const nameOf = (item: unknown, names: readonly string[]) => {
  const name = names.find((name) => typeof (item as Named | undefined)?.[name] === 'string')
  return name ? String((item as Named)[name]) : undefined
}

const itemNames = ['title', 'name', 'question', 'heading', 'label', 'phase'] as const

/** Facts of one item of a list belong together; every other fact stands for itself. */
function samplesOfSection(
  key: SectionKey,
  content: Content,
  confirmations: Confirmations,
): SampleItem[] {
  const confirmed = new Set(confirmations[claimsOf(key)]?.of)
  const shown = content[key] as Named
  const groups = Map.groupBy(
    samplesIn(markedCopy[key], shown).filter(({ claim, text }) => !claim || !confirmed.has(text)),
    ({ at }) => (typeof at[1] === 'number' ? at.slice(0, 2) : at).join('.'),
  )
  return [...groups.values()].map((facts) => {
    const [{ at, text }] = facts as [Found, ...Found[]]
    const [field = '', index] = at
    const item = typeof index === 'number' ? (shown[field] as unknown[])[index] : undefined
    const name = nameOf(item, itemNames)
    return {
      area: sectionPlaces[key].name,
      section: key,
      name: labelOf(
        name,
        facts.map(({ text }) => text),
        text,
        field,
      ),
      texts: facts.map(({ text }) => text),
      claims: facts.some(({ claim }) => claim),
      link: linkToSection(key, at.join('.')),
    }
  })
}

/** Hours, and numbers without a name, say nothing by themselves. */
function labelOf(name: string | undefined, texts: string[], text: string, field: string | number) {
  if (field === 'hours') return 'Office hours'
  if (!name) return texts.join('; ')
  if (texts.includes(name)) return name
  return texts.length === 1 ? `${name}: ${text}` : name
}

type Person = { id: number; name: string }

/** Those who stand in while no member is active have no record; a member may be given their words. */
const samplesOfTeam = (team: readonly Person[]) =>
  recordsLike('Team', members, team).map(({ record, texts }) =>
    sampleRecord(
      'Team',
      record.name,
      texts,
      record.id > 0 ? `/admin/team?edit=${record.id}` : '/admin/team',
    ),
  )

const samplePostsIn = (posts: readonly (typeof blogPosts.$inferSelect)[]) =>
  recordsLike(
    'Blog',
    samplePosts.map(({ title, slug, excerpt, content }) =>
      samples({ title, slug, excerpt, content }),
    ),
    posts,
  ).map(({ record, texts }) =>
    sampleRecord('Blog', record.title, texts, `/admin/blog?edit=${record.id}`),
  )

const sampleJobsIn = (jobs: readonly (typeof jobPostings.$inferSelect)[]) =>
  recordsLike(
    'Jobs',
    sampleJobs.map(({ description, responsibilities, requirements, benefits }) =>
      samples({ description, responsibilities, requirements, benefits }),
    ),
    jobs,
  ).map(({ record, texts }) =>
    sampleRecord('Jobs', record.title, texts, `/admin/jobs?edit=${record.id}`),
  )

const sampleRecord = (area: string, name: string, texts: string[], link: string): SampleItem => ({
  area,
  name,
  texts,
  claims: false,
  link,
})

/** The records that say what a sample says. */
function recordsLike<R extends object>(
  list: string,
  marked: readonly unknown[],
  records: readonly R[],
) {
  const found = samplesIn({ [list]: marked }, { [list]: records })
  return records.flatMap((record, i) => {
    const texts = found.filter(({ at }) => at[1] === i).map(({ text }) => text)
    return texts.length > 0 ? [{ record, texts }] : []
  })
}

/** What staff have said is true of them, section by section. */
export async function readVouched(db: Db) {
  const confirmations = await getConfirmations(db)
  return sectionKeys.flatMap((section) => {
    const said = confirmations[claimsOf(section)]
    if (!said) return []
    const { by, at, of: claims } = said
    return [{ section, area: sectionPlaces[section].name, by, at, claims }]
  })
}

/** Notes that the claims which a section makes now are true of the clinic, or takes that back. */
export async function confirmClaims(db: Db, actor: Actor, section: SectionKey, confirmed: boolean) {
  const [sections, confirmations] = await Promise.all([
    listActiveSections(db),
    getConfirmations(db),
  ])
  const claims = samplesIn(markedCopy[section], contentOf(sections)[section])
    .filter(({ claim }) => claim)
    .map(({ text }) => text)
  const before = confirmations[claimsOf(section)]?.of ?? []
  const of = confirmed ? [...new Set([...before, ...claims])] : undefined
  await confirm(db, actor, claimsOf(section), of)
}
