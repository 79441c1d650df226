import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '#db/model/studies/canonical.ts'
import { gateOf, nextGateDay } from '#db/model/studies/gate.ts'
import { type Material, materialKeys } from '#db/model/studies/labels.ts'
import { draftContent, type Snapshot } from '#db/model/studies/snapshot.ts'
import type { DraftPicture } from '../pictures/pictures.ts'
import type { GateState } from '../state.ts'
import type { KeptPicture } from '../approval-tables.ts'

/** SHA-256 of a content's RFC 8785 form, in lower-case hex. */
export const snapshotHash = (content: Snapshot) =>
  createHash('sha256')
    .update(canonicalJson(content as Json))
    .digest('hex')

export type ServedMaterial = {
  material: Material
  /** null for a draft */
  approvalId: number | null
  content: Snapshot
  sha256: string
  picture: KeptPicture | null
}

type Draft = Parameters<typeof draftContent>[1]

/** A prescreener without questions asks nothing, and is not served. */
const asksNothing = (material: Material, study: Draft) =>
  material === 'prescreener' && study.prescreenerQuestions.length === 0

export function draftSnapshot(material: Material, study: Draft, picture: DraftPicture | null) {
  const content = draftContent(material, study, picture?.content ?? null)
  return {
    content,
    sha256: snapshotHash(content),
    picture: material === 'page' ? (picture?.kept ?? null) : null,
  }
}

type Judged = Pick<GateState, 'approvals' | 'picture'> & {
  study: Draft & Parameters<typeof gateOf>[0]
}

/** The material that visitors get of a study on a day, and the bookkeeping columns that follow from it. */
export function gateOutcome({ study, approvals, picture }: Judged, day: string) {
  const gate = gateOf(study, approvals, day)
  const shown = materialKeys.flatMap((material): ServedMaterial[] => {
    const one = gate.shown[material]
    if (one === null || (one === 'draft' && asksNothing(material, study))) return []
    if (one === 'draft')
      return [{ material, approvalId: null, ...draftSnapshot(material, study, picture) }]
    const approval = approvals.find(({ id }) => id === one.id)
    if (!approval) return []
    const { id: approvalId, content, sha256 } = approval
    return [{ material, approvalId, content, sha256, picture: approval.picture }]
  })
  const columns = { lapsed: gate.lapsed, gateDay: nextGateDay(study, approvals, day) }
  return { shown, columns }
}

export type GateOutcome = ReturnType<typeof gateOutcome>
