import { type Content, sections } from '../sections/index.ts'
import { byName, keysOf } from '../lib/keys.ts'
import { type Marked, withoutSampleMarks } from '../go-live/samples.ts'
import { members, type SampleMember } from './team.ts'

type MarkedCopy = { [K in keyof Content]: Marked<Content[K]> }

/** The default content of every section, with marks on facts that are not the clinic's own. */
// Each key gets the wording of its own section, which `byName` cannot type.
export const markedCopy = byName(keysOf(sections), (key) => sections[key].copy) as MarkedCopy

export const copy = withoutSampleMarks<Content>(markedCopy)

/** Shown while no team member is published. */
export const sampleTeam = withoutSampleMarks<SampleMember[]>(members).map((member, i) => ({
  ...member,
  // Stored members have positive ids.
  id: -1 - i,
}))
