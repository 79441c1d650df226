import type { ApprovedMaterial, Material, SiteStatus } from './labels.ts'
import { addDays } from '../lib/time.ts'

/** The columns of a study that decide what visitors get of its material. Dates are YYYY-MM-DD at the office. */
type GatedStudy = {
  published: boolean
  siteStatus: SiteStatus
  noBoardReason: string | null
  reviewUntil: string | null
}

export type GatedApproval = {
  id: number
  material: ApprovedMaterial
  approvedOn: string
  /** the last day on which it holds; null if it does not end */
  expiresOn: string | null
  withdrawnOn: string | null
}

type Shown = GatedApproval | 'draft' | null

type Gate = {
  /** the review or the approvals of the page have ended: the study takes nobody */
  lapsed: boolean
  /** the status that visitors read */
  siteStatus: SiteStatus
  /** whether visitors are invited to express interest */
  recruits: boolean
  /** the version of each material that visitors get */
  shown: Readonly<Record<Material, Shown>>
}

export const isInForce = (approval: GatedApproval, today: string) =>
  approval.withdrawnOn === null &&
  approval.approvedOn <= today &&
  (approval.expiresOn === null || today <= approval.expiresOn)

/** An approval that was withdrawn before its first day never was in force. */
const hasBegun = ({ approvedOn, withdrawnOn }: GatedApproval, today: string) =>
  approvedOn <= today && (withdrawnOn === null || withdrawnOn >= approvedOn)

/** Newest first, by the day of approval and then by number. */
const byAge = (one: GatedApproval, other: GatedApproval) =>
  one.approvedOn === other.approvedOn
    ? other.id - one.id
    : one.approvedOn < other.approvedOn
      ? 1
      : -1

/** The approval of a material that counts today: the newest in force. */
export const countingApproval = <A extends GatedApproval>(
  approvals: readonly A[],
  material: Material,
  today: string,
): A | undefined =>
  approvals.filter((one) => one.material === material && isInForce(one, today)).toSorted(byAge)[0]

/** Whether results may be read: only an ended study has them. */
const isEnded = (status: SiteStatus) => status === 'closed' || status === 'completed'

/** Decides what visitors get of a study on a day. Nothing else decides about it. */
export function gateOf(
  { published, siteStatus, noBoardReason, reviewUntil }: GatedStudy,
  approvals: readonly GatedApproval[],
  today: string,
): Gate {
  const isReviewOver = reviewUntil !== null && reviewUntil < today
  const hadPage = approvals.some((one) => one.material === 'page' && hasBegun(one, today))
  const page = countingApproval(approvals, 'page', today)
  const lapsed = isReviewOver || (noBoardReason === null && hadPage && !page)
  const isOpen = published && !isReviewOver
  const shownOf = (material: Material): Shown => {
    if (!isOpen || (material === 'learned' && !isEnded(siteStatus))) return null
    if (noBoardReason !== null) return 'draft'
    if (lapsed && material !== 'learned') return null
    return countingApproval(approvals, material, today) ?? null
  }
  return {
    lapsed,
    siteStatus: lapsed && siteStatus === 'recruiting' ? 'paused' : siteStatus,
    recruits: published && !lapsed && siteStatus === 'recruiting',
    shown: {
      page: shownOf('page'),
      prescreener: shownOf('prescreener'),
      learned: shownOf('learned'),
    },
  }
}

/** The next day on which the gate may answer otherwise; null if no date is ahead. */
export function nextGateDay(
  { published, reviewUntil }: GatedStudy,
  approvals: readonly GatedApproval[],
  today: string,
): string | null {
  if (!published) return null
  const lasting = approvals.filter(({ withdrawnOn }) => withdrawnOn === null)
  const days = [
    ...lasting.map(({ approvedOn }) => approvedOn),
    ...[reviewUntil, ...lasting.map(({ expiresOn }) => expiresOn)].flatMap((last) =>
      last === null ? [] : [addDays(last, 1)],
    ),
  ]
  return days.filter((day) => day > today).toSorted()[0] ?? null
}
