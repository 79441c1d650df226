import { type Channel, type Outcome, outcomes } from '../../../../db/model/candidates/labels.ts'
import { undoFor } from '../../../../db/model/mail.ts'
import { api } from '../../../lib/api.ts'
import { write } from '../../../lib/remote.ts'
import { notify } from '../../../lib/toast.ts'
import { adjust } from '../../navigation/address.ts'
import { type Candidate, nameOf } from '../candidates.ts'
import { $saved } from '../saved.ts'

const { candidates } = api.admin
const param = (id: number) => ({ id: String(id) })

type Attempt = {
  channel: Channel
  outcome: Outcome
  note: string
  /** when the next step is due, if not as proposed */
  dueAt: string | null
}

export async function addAttempt(id: number, json: Attempt) {
  const added = await write(candidates[':id'].attempts.$post({ param: param(id), json }))
  $saved.set(added.candidate)
  return added
}

export const addNote = (id: number, text: string) =>
  write(candidates[':id'].notes.$post({ param: param(id), json: { text } }))

/** Says what is saved. The list may show somebody else already: the toast leads back. */
export function sayLogged(candidate: Candidate, outcome: Outcome, effect: string, left: boolean) {
  const notice = { title: `${outcomes[outcome]}: logged`, text: `${nameOf(candidate)} ${effect}` }
  const back = {
    label: 'Go back',
    hint: 'Search the candidate by name',
    forMs: undoFor,
    run: () => adjust({ id: String(candidate.id) }),
  }
  notify(notice, left ? back : undefined)
}

export const sayNoted = (candidate: Candidate) =>
  notify({ title: 'Note saved', text: nameOf(candidate) })
