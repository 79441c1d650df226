import { formatDay } from '#db/model/lib/time.ts'
import type { Paper } from '#db/model/studies/paper.ts'
import { phaseLabels, studyTypeLabel } from '#db/model/studies/labels.ts'
import { requirementsOf } from '#db/model/studies/requirements.ts'
import { contentText, type PageText } from '#db/model/studies/snapshot.ts'
import { blocksOf } from '#db/model/text/render.ts'
import type { PaperSource } from '#db/studies/paper.ts'

export type PaperBlock = { kind: 'heading' | 'text' | 'item'; text: string }

/** Marks the items of a list. The sheet replaces it by its own bullet. */
const bullet = '\u2022 '

const texts = (text: string | null): PaperBlock[] =>
  text === null
    ? []
    : blocksOf(text, { bullet }).map((one) =>
        one.startsWith(bullet)
          ? { kind: 'item', text: one.slice(bullet.length) }
          : { kind: 'text', text: one },
      )

const part = (heading: string, blocks: PaperBlock[]): PaperBlock[] =>
  blocks.length > 0 ? [{ kind: 'heading', text: heading }, ...blocks] : []

const items = (lines: readonly string[]) =>
  lines.map((text): PaperBlock => ({ kind: 'item', text }))

/**
 * The words at the top. A poster's approved line replaces the title, which then follows the line. The sheet of the
 * sample study says that it is a sample, because somebody may put it up anywhere.
 */
export function paperHead(paper: Paper, { study, content }: PaperSource) {
  const condition = study.sample
    ? `${study.condition}. Sample: this study does not exist`
    : study.condition
  const line = paper === 'poster' ? contentText(content, 'posterLine') : null
  return line === null
    ? { headline: study.title, condition }
    : { headline: line, condition: `${study.title} (${condition})` }
}

/** The words below title and condition in their order: listing facts, and the material that visitors get. */
export function paperBlocks(paper: Paper, { study, content }: PaperSource): PaperBlock[] {
  const written = (heading: string, name: PageText) =>
    part(heading, texts(contentText(content, name)))
  const facts = [
    study.officialTitle && `Name in the protocol: ${study.officialTitle}`,
    study.phases.length > 0 && `Phase: ${phaseLabels(study.phases)}`,
    study.studyType && `Kind of study: ${studyTypeLabel(study.studyType)}`,
    study.sponsorName && `Sponsor: ${study.sponsorName}`,
    study.nctId && `Registry number: ${study.nctId}`,
  ].filter((line) => typeof line === 'string')
  const time = [
    ...(study.duration ? texts(`The study lasts: ${study.duration}`) : []),
    ...texts(contentText(content, 'timeCommitment')),
  ]
  const start: PaperBlock[] = [
    ...texts(study.summary),
    ...part('Who can join', items(requirementsOf(study))),
  ]
  if (paper === 'poster') return start
  const middle = [
    ...written('What happens', 'whatHappens'),
    ...part('How long it takes', time),
    ...written('Risks and benefits', 'risksAndBenefits'),
  ]
  return paper === 'doctors'
    ? [...start, ...part('The study', items(facts)), ...middle]
    : [
        ...start,
        ...middle,
        ...written('Costs', 'costs'),
        ...written('Pay', 'pay'),
        ...written('What is paid back', 'paidBack'),
        ...written('Privacy', 'privacy'),
      ]
}

const longDay = (day: string) => formatDay(day, { dateStyle: 'long' })

/** The line of the foot that names the approval of the sheet. */
export function approvalLine({ study, approval }: PaperSource) {
  if (!approval) return `Without a board's approval: ${study.noBoardReason ?? ''}`
  const { board, protocolNumber, materialVersion, approvedOn, expiresOn } = approval
  const end = expiresOn === null ? '' : `, holds until ${longDay(expiresOn)}`
  return `Version ${materialVersion}. Approved ${longDay(approvedOn)} by ${board}, protocol ${protocolNumber}${end}`
}
