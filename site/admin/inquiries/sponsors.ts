import type { SponsorChange } from '#db/model/inquiries/sponsor-inquiries.ts'
import { api, ApiError, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import type { SavedSponsorInquiry } from './inquiries.ts'

const one = api.admin['sponsor-inquiries'][':id']
/** The versions that this user's changes made: the next change may come before the screen is read again. */
const ownVersions = new Map<number, string>()
let lastChange: Promise<unknown> = Promise.resolve()

/** Saves one change after the other. If somebody else was faster, staff see the other change and may repeat theirs. */
export function changeSponsor(inquiry: SavedSponsorInquiry, change: SponsorChange) {
  const saving = lastChange.then(() => save(inquiry, change))
  lastChange = saving
  return saving
}

export const sponsorPlace = (id: number, field: 'status' | 'owner') =>
  `${field} of sponsor inquiry ${id}`

async function save({ id, updatedAt }: SavedSponsorInquiry, change: SponsorChange) {
  const own = ownVersions.get(id) ?? ''
  const place = sponsorPlace(id, change.status ? 'status' : 'owner')
  const basedOn = own > updatedAt ? own : updatedAt
  try {
    const { inquiry } = await write(one.$put({ ...idParam(id), json: { ...change, basedOn } }))
    ownVersions.set(id, inquiry.updatedAt)
    forgetNotSaved(place)
    notify({ title: 'Saved' })
  } catch (error) {
    const failure = conflictNotice(error) ?? { title: 'Not saved', text: 'Please try again.' }
    notifyNotSaved(place, error, failure)
  }
}

function conflictNotice(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // Errors have no type in Hono's client.
  const changedBy = error.problem['changedBy'] as { name: string } | null
  return {
    title: `${changedBy?.name ?? 'Somebody else'} was faster`,
    text: 'This inquiry was changed after you opened it. You see it as it is now; your change was not saved.',
    always: true,
  }
}

export const addSponsorNote = (id: number, json: { text: string }) =>
  write(one.notes.$post({ ...idParam(id), json }))
