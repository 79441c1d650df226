import * as v from 'valibot'
import {
  lines,
  list,
  longText,
  optionalText,
  picture,
  text,
  writtenText,
} from '#db/model/sections/fields.ts'
import { currentStudiesSection } from '#db/model/sections/pages/current-studies.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import type { SiteStatus, StudyPhase } from '#db/model/studies/labels.ts'

/** The section as it was while it held the studies: with it, visitors saw them. */
const SectionWithStudies = v.object({
  ...currentStudiesSection.model.entries,
  description: longText(),
  studies: list({
    id: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v.number()]),
    title: text(),
    condition: text(100),
    phase: v.picklist(['Phase I', 'Phase II', 'Phase III']),
    description: writtenText(),
    eligibility: lines(500),
    status: v.picklist(['recruiting', 'active', 'completed']),
    duration: text(100),
    compensation: optionalText(100),
    picture: picture(),
  }),
})

export const hadShownStudies = (content: unknown, defaults: object) =>
  v.is(SectionWithStudies, isRecord(content) ? { ...defaults, ...content } : content)

const phases: Readonly<Record<string, StudyPhase>> = {
  'Phase I': 'PHASE1',
  'Phase II': 'PHASE2',
  'Phase III': 'PHASE3',
}

const statuses: Readonly<Record<string, { siteStatus: SiteStatus; status: string }>> = {
  recruiting: { siteStatus: 'recruiting', status: 'RECRUITING' },
  active: { siteStatus: 'closed', status: 'ACTIVE_NOT_RECRUITING' },
  completed: { siteStatus: 'completed', status: 'COMPLETED' },
}

/** A stored value as text: what is no text is kept as JSON. */
const written = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

const unnamed = 'A study without a title'

/** A study of the section as columns. Nothing that was stored is lost: `movedFrom` has all of it as it was. */
export function movedStudy(stored: unknown, displayOrder: number) {
  const study = isRecord(stored) ? stored : { description: stored }
  const { title, condition, phase, description, eligibility, status, duration, compensation } =
    study
  const phaseFound = phases[written(phase)]
  return {
    title: written(title) || unnamed,
    summary: written(description),
    condition: written(condition),
    phases: phaseFound ? [phaseFound] : [],
    eligibility: Array.isArray(eligibility) ? eligibility.map(written) : [],
    duration: written(duration) || null,
    pay: written(compensation),
    ...(statuses[written(status)] ?? { siteStatus: 'closed' as const, status: null }),
    movedFrom: JSON.stringify(stored),
    displayOrder,
  }
}
