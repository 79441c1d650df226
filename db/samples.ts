import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from './audit.ts'
import type { Db } from './client.ts'
import { contentOf, listActiveSections } from './content.ts'
import { jobPostings } from './jobs.ts'
import {
  type SampleItem,
  samplesOfJobs,
  samplesOfPosts,
  samplesOfSection,
  samplesOfTeam,
} from './lib/sample-items.ts'
import { type SectionKey, sectionKeys, sectionPlaces } from './model/content.ts'
import { markedCopy, sampleTeam } from './model/copy/index.ts'
import { sampleJobs } from './model/copy/jobs.ts'
import { samplePosts } from './model/copy/posts.ts'
import { samplesIn } from './model/samples.ts'
import { blogPosts, isPublic } from './posts.ts'
import { confirm, getConfirmations } from './settings.ts'
import { teamMembers } from './team.ts'

/** The key of the setting that holds the confirmed claims of a section. */
const claimsOf = (section: SectionKey) => `claims:${section}`

const comparedLength = 60

const equalsOne = (column: SQLiteColumn, texts: string[]) => inArray(column, texts)
const beginsLikeOne = (column: SQLiteColumn, texts: string[]) =>
  inArray(
    sql`substr(${column}, 1, ${comparedLength})`,
    texts.map((text) => text.slice(0, comparedLength)),
  )

/** Public posts that may be samples. The database selects them, as there can be many others. */
const similarPosts = (db: Db) =>
  db
    .select()
    .from(blogPosts)
    .where(
      and(
        isPublic,
        or(
          ...(['slug', 'title', 'excerpt'] as const).map((field) =>
            equalsOne(
              blogPosts[field],
              samplePosts.map((post) => post[field]),
            ),
          ),
          beginsLikeOne(
            blogPosts.content,
            samplePosts.map(({ content }) => content),
          ),
        ),
      ),
    )
    .all()

const similarJobs = (db: Db) =>
  db
    .select()
    .from(jobPostings)
    .where(
      and(
        eq(jobPostings.isActive, true),
        or(
          equalsOne(
            jobPostings.title,
            sampleJobs.map(({ title }) => title),
          ),
          beginsLikeOne(
            jobPostings.description,
            sampleJobs.map(({ description }) => description),
          ),
        ),
      ),
    )
    .all()

const activeTeam = (db: Db) => {
  const { id, name, title, credentials, description } = teamMembers
  return db
    .select({ id, name, title, credentials, description })
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .all()
}

/** What visitors see, as far as it may be samples, and what staff have confirmed of it. */
export async function readShown(db: Db) {
  const [sections, team, posts, jobs, confirmations] = await Promise.all([
    listActiveSections(db),
    activeTeam(db),
    similarPosts(db),
    similarJobs(db),
    getConfirmations(db),
  ])
  return { content: contentOf(sections), team, posts, jobs, confirmations }
}

type Shown = Awaited<ReturnType<typeof readShown>>

/** Everything on the public site that nobody at the clinic has written or confirmed. */
export function samplesOf({ content, team, posts, jobs, confirmations }: Shown): SampleItem[] {
  return [
    ...sectionKeys.flatMap((key) =>
      samplesOfSection(key, content, confirmations[claimsOf(key)]?.of ?? []),
    ),
    ...samplesOfTeam(team.length > 0 ? team : sampleTeam),
    ...samplesOfPosts(posts),
    ...samplesOfJobs(jobs),
  ]
}

export const readSamples = async (db: Db) => samplesOf(await readShown(db))

/** The claims that staff have confirmed, by section. */
export function vouchedOf({ confirmations }: Shown) {
  return sectionKeys.flatMap((section) => {
    const confirmation = confirmations[claimsOf(section)]
    if (!confirmation) return []
    const { by, at, of: claims } = confirmation
    return [{ section, area: sectionPlaces[section].name, by, at, claims }]
  })
}

/**
 * Saves that the claims a section makes now are true of the clinic, or takes that back. Returns what is
 * shown and confirmed after it.
 */
export async function confirmClaims(
  db: Db,
  actor: Actor,
  shown: Shown,
  section: SectionKey,
  confirmed: boolean,
): Promise<Shown> {
  const claims = samplesIn(markedCopy[section], shown.content[section])
    .filter(({ claim }) => claim)
    .map(({ text }) => text)
  const before = shown.confirmations[claimsOf(section)]?.of ?? []
  const of = confirmed ? [...new Set([...before, ...claims])] : undefined
  return { ...shown, confirmations: await confirm(db, actor, claimsOf(section), of) }
}
