import type { R2Object } from '@cloudflare/workers-types'
import type { Db } from '../../../db/client.ts'
import { enqueue, lastMailCaused } from '../../../db/mail.ts'
import { type HeldPage, heldKinds } from '../../../db/model/held.ts'
import { fold } from '../../../db/lib/search.ts'
import type { Bindings } from '../../env.ts'
import type { SubmissionName } from './accept.ts'
import { within } from '../http/deadline.ts'
import { causeOf, fieldsIn, filesAnswerWithin, folders, listed, read, storeKept } from './inbox.ts'
import { Unavailable } from '../http/problem.ts'

export type Held = { name: SubmissionName; id: string }

const keyOf = ({ name, id }: Held) => `${folders.refused}${name}/${id}.json`

function heldIn(key: string): Held {
  const [, name, file = ''] = key.split('/')
  return { name: name as SubmissionName, id: file.replace('.json', '') }
}

/** Who sent it, as staff would look for it. */
function senderIn(kept: string | null) {
  const fields = fieldsIn(kept)
  const names = ['firstName', 'lastName', 'contactName', 'company', 'email']
  return names.flatMap((name) => (fields[name] ? [String(fields[name])] : [])).join(' ')
}

/** Keeps what the database refuses for a person; beside it stands what a list is made of. */
export async function putAside(env: Bindings, object: R2Object, kept: string, reason: string) {
  const customMetadata = {
    reason: reason.slice(0, 300),
    since: object.uploaded.toISOString(),
    sender: senderIn(kept).slice(0, 1000),
  }
  const key = object.key.replace(folders.waiting, folders.refused)
  await within(filesAnswerWithin, env.FILES.put(key, kept, { customMetadata }))
}

/** As far as they are worth counting. */
export const countHeld = async (env: Bindings) =>
  (await within(1000, env.FILES.list({ prefix: folders.refused, limit: 1000 }))).objects.length

const quarter = 15 * 60_000

/** Tells staff of what was put aside since they were last told, once in a quarter of an hour at most. */
export async function tellOfHeld(db: Db, env: Bindings) {
  const held = await Array.fromAsync(listed(env, 'refused'))
  if (held.length === 0) return
  const last = (await lastMailCaused(db, 'held'))?.getTime() ?? 0
  const since = held.filter(({ uploaded }) => uploaded.getTime() > last)
  if (since.length === 0 || Date.now() - last < quarter) return
  const what = since.length === 1 ? 'One submission' : `${since.length} submissions`
  const cause = `held ${new Date().toISOString()}`
  await enqueue(db, [{ cause, kind: 'notice', data: { what, held: 'yes' } }])
}

/** One in the list; those put aside by an older version say nothing of their sender. */
async function listedAs(env: Bindings, { key, uploaded, customMetadata }: R2Object) {
  const since = customMetadata?.['since'] ?? uploaded.toISOString()
  const sender = customMetadata?.['sender'] ?? senderIn(await read(env, key))
  const held = heldIn(key)
  const reason = customMetadata?.['reason'] ?? ''
  const text = fold(`${sender} ${held.id} ${heldKinds[held.name] ?? held.name}`)
  return { ...held, key, since, reason, sender, text, place: `${since} ${held.name} ${held.id}` }
}

/** What the database would not take: a person must look at it. */
export async function listHeld(env: Bindings, page: HeldPage) {
  const words = fold(page.words).split(/\s+/)
  const all = []
  for await (const object of listed(env, 'refused')) all.push(await listedAs(env, object))
  const direction = page.isOldestFirst ? 1 : -1
  const found = all
    .filter(({ name }) => !page.kind || name === page.kind)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => (a.place < b.place ? -direction : direction))
    .filter(
      ({ place }) =>
        !page.after || (place < page.after ? -1 : place > page.after ? 1 : 0) === direction,
    )
  const shown = found.slice(0, page.limit)
  const refused = shown.map(async ({ name, id, key, since, reason, sender }) => {
    return { name, id, since, reason, sender, submission: fieldsIn(await read(env, key)) }
  })
  const nextCursor = found.length > shown.length ? shown.at(-1)?.place : undefined
  return { refused: await Promise.all(refused), nextCursor }
}

/** Tries once more what was put aside; whether it is stored now, undefined where there is none. */
export async function retryHeld(db: Db, env: Bindings, held: Held) {
  const key = keyOf(held)
  const kept = await read(env, key)
  if (kept === null) return undefined
  try {
    await storeKept(db, key, kept)
  } catch (error) {
    if (causeOf(error) instanceof Unavailable) throw error
    return false
  }
  await within(filesAnswerWithin, env.FILES.delete(key))
  return true
}

export const isHeld = async (env: Bindings, held: Held) =>
  (await within(filesAnswerWithin, env.FILES.head(keyOf(held)))) !== null

export const deleteHeld = (env: Bindings, held: Held) =>
  within(filesAnswerWithin, env.FILES.delete(keyOf(held)))
