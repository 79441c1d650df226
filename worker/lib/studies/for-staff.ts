import type { Db } from '#db/client.ts'
import { listLocations } from '#db/locations/shown.ts'
import { materialKeys } from '#db/model/studies/labels.ts'
import { byName } from '#db/model/lib/keys.ts'
import { countingApproval, gateOf } from '#db/model/studies/gate.ts'
import { refusedInStudy } from '#db/model/studies/wording/refused.ts'
import { approvalForStaff, listApprovals, shownApprovals } from '#db/studies/approvals/list.ts'
import { draftPictures } from '#db/studies/pictures/pictures.ts'
import { draftSnapshot } from '#db/studies/approvals/gate-outcome.ts'
import { type ApprovalState, listApprovalStates } from '#db/studies/studies.ts'
import type { StudyRow } from '#db/studies/tables.ts'

/** The state of a study that the list adds to its columns. */
type Summary = Pick<ReturnType<typeof gateOf>, 'lapsed'> & {
  /** for each material: the approval in force, or null */
  inForce: ReturnType<typeof inForceOf>
  /** the words in a published study's listing that need a board's approval, by field */
  refused: { path: string; words: string[] }[]
}

type Draft = ReturnType<typeof draftSnapshot>

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const inForceOf = (
  approvals: readonly ApprovalState[],
  draft: (material: (typeof materialKeys)[number]) => Draft,
  day: string,
) =>
  byName(materialKeys, (material) => {
    const one = countingApproval(approvals, material, day)
    const hasAny = approvals.some((other) => other.material === material)
    return {
      hasAny,
      approvalId: one?.id ?? null,
      expiresOn: one?.expiresOn ?? null,
      /** staff have written nothing that a board would have to approve */
      isEmpty: draft(material).content.every(([, value]) => isBlank(value)),
      /** the draft differs from the approved text */
      isChanged: one !== undefined && one.sha256 !== draft(material).sha256,
    }
  })

/** Studies as staff see them in the list. */
export async function studiesForStaff(db: Db, rows: StudyRow[], day: string) {
  const ids = rows.map(({ id }) => id)
  const [approvals, pictures] = await Promise.all([
    ids.length > 0 ? listApprovalStates(db, ids) : [],
    draftPictures(
      db,
      rows.flatMap(({ imageId }) => imageId ?? []),
    ),
  ])
  return rows.map((study): StudyRow & Summary => {
    const own = approvals.filter(({ studyId }) => studyId === study.id)
    const picture = (study.imageId && pictures.get(study.imageId)) || null
    return {
      ...study,
      lapsed: gateOf(study, own, day).lapsed,
      inForce: inForceOf(own, (material) => draftSnapshot(material, study, picture), day),
      refused: study.published
        ? refusedInStudy(study).map(({ path, words }) => ({ path, words }))
        : [],
    }
  })
}

async function locationsOfStudy(db: Db, { locationIds }: StudyRow, timeZone: string) {
  if (locationIds.length === 0) return []
  const all = await listLocations(db, timeZone)
  return locationIds.flatMap((id) => {
    const one = all.find((location) => location.id === id)
    return one
      ? [{ id, name: one.name, address: one.address, phone: one.phone, timeZone: one.timeZone }]
      : []
  })
}

export async function studyForStaff(
  db: Db,
  study: StudyRow,
  { day, timeZone }: { day: string; timeZone: string },
) {
  const [stored, pictures, locations] = await Promise.all([
    listApprovals(db, study.id),
    draftPictures(db, study.imageId === null ? [] : [study.imageId]),
    locationsOfStudy(db, study, timeZone),
  ])
  const picture = pictures.get(study.imageId ?? 0) ?? null
  const shown = shownApprovals(study, stored, day)
  const { lapsed } = gateOf(study, stored, day)
  return {
    study: { ...study, locations, lapsed },
    drafts: byName(materialKeys, (material) => {
      const { content, sha256 } = draftSnapshot(material, study, picture)
      return { content, sha256 }
    }),
    approvals: stored.map((one) => approvalForStaff(one, shown, day)),
    lapsed,
    refused: refusedInStudy(study).map(({ path, words }) => ({ path, words })),
  }
}
