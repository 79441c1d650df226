import { keysOf } from '#db/model/lib/keys.ts'
import type { SiteStatus } from '#db/model/studies/labels.ts'
import type { ShownStudy } from './listed.ts'

/** The parts of the page of a study, in the order in which patients ask for them. */
const topics = {
  learned: 'What we learned',
  tests: 'What it tests',
  join: 'Who can join',
  visits: 'What happens',
  time: 'How long it takes',
  risks: 'Risks and benefits',
  costs: 'Costs',
  pay: 'Pay',
  privacy: 'Privacy',
  where: 'Where',
  who: 'Who runs it',
} as const
export type Topic = keyof typeof topics

/** Names of topics that differ once a study has ended. */
const pastTopics: Partial<Record<Topic, string>> = {
  tests: 'What it tested',
  join: 'Who could join',
  visits: 'What happened',
  time: 'How long it took',
}

export const topicLabel = (topic: Topic, siteStatus: SiteStatus) =>
  (siteStatus === 'completed' && pastTopics[topic]) || topics[topic]

/** The topics with a text. The others are not named, so that visitors do not draw conclusions from a missing text. */
export function topicsOf(study: ShownStudy, requirements: readonly string[]) {
  const has: Record<Topic, boolean> = {
    learned: Boolean(study.learned),
    tests: true,
    join: requirements.length > 0,
    visits: Boolean(study.whatHappens),
    time: Boolean(study.duration || study.timeCommitment),
    risks: Boolean(study.risksAndBenefits),
    costs: Boolean(study.costs),
    pay: Boolean(study.pay || study.paidBack),
    privacy: Boolean(study.privacy),
    where: study.locations.length > 0,
    who: true,
  }
  const shown = keysOf(topics).filter((topic) => has[topic])
  return shown.map((id) => ({ id, label: topicLabel(id, study.siteStatus) }))
}
