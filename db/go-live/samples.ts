import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { readContent } from '../content/shown.ts'
import {
  factsIn,
  type SampleItem,
  samplesOfJobs,
  samplesOfPosts,
  samplesOfSection,
  samplesOfStudies,
  samplesOfTeam,
} from './sample-items.ts'
import { activeTeam, similarJobs, similarPosts } from './similar-records.ts'
import { type Content, type SectionKey, sectionKeys, sections } from '../model/content.ts'
import { textsShown } from '../model/copy/placeholders.ts'
import { sampleTeam } from '../model/copy/index.ts'
import { confirm, getConfirmations } from '../settings.ts'
import { findSampleStudy } from '../studies/sample-study.ts'

/** The key of the setting that holds the confirmed claims of a section. */
const claimsOf = (section: SectionKey) => `claims:${section}`

/** The content without the sample study, which is recognised by its record and not by its words. */
function withoutStudy(content: Content, slug: string | undefined): Content {
  const { studies, ...section } = content.current_studies_section
  const others = studies.filter(({ id }) => id !== slug)
  return { ...content, current_studies_section: { ...section, studies: others } }
}

/** The public content that may be samples, and the facts in it that staff have confirmed. */
export async function readShown(db: Db) {
  const [content, team, posts, jobs, study, confirmations] = await Promise.all([
    readContent(db),
    activeTeam(db),
    similarPosts(db),
    similarJobs(db),
    findSampleStudy(db),
    getConfirmations(db),
  ])
  return {
    content: textsShown(withoutStudy(content, study?.slug)),
    team,
    posts,
    jobs,
    study,
    confirmations,
  }
}

type Shown = Awaited<ReturnType<typeof readShown>>

/** Everything on the public site that nobody at the clinic has written or confirmed. */
export function samplesOf({
  content,
  team,
  posts,
  jobs,
  study,
  confirmations,
}: Shown): SampleItem[] {
  return [
    ...sectionKeys.flatMap((key) =>
      samplesOfSection(key, content, confirmations[claimsOf(key)]?.of ?? []),
    ),
    ...samplesOfStudies(study),
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
    return [{ section, area: sections[section].name, by, at, claims }]
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
  const claims = factsIn(section, shown.content[section])
    .filter(({ claim }) => claim)
    .map(({ text }) => text)
  const before = shown.confirmations[claimsOf(section)]?.of ?? []
  const of = confirmed ? [...new Set([...before, ...claims])] : undefined
  return { ...shown, confirmations: await confirm(db, actor, claimsOf(section), of) }
}
