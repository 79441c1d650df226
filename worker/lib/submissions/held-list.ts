import type { R2Object } from '@cloudflare/workers-types'
import { fold } from '#db/model/lib/fold.ts'
import { type HeldPage } from '#db/model/submissions/held.ts'
import type { Bindings } from '#worker/env.ts'
import { folders, submissionOfKey } from '../files/keys.ts'
import { listFiles, readStoredText } from '../files/store.ts'
import { keptFields } from './inbox.ts'
import { sentAtOf } from './kept.ts'
import { type SubmissionName, submissionTitles } from '#db/model/submissions/kinds.ts'

type Row = {
  key: string
  name: SubmissionName
  id: string
  since: string
  reason: string
  sender: string
  /** the text that a search looks through */
  text: string
  /** sorts rows by time, and is the cursor between pages */
  place: string
}

function rowOf(object: R2Object): Row {
  const { key, customMetadata } = object
  const { id, name: kind } = submissionOfKey(key)
  // `accept` has written the key.
  const name = kind as SubmissionName
  const since = sentAtOf(object)
  const sender = customMetadata?.['sender'] ?? ''
  const reason = customMetadata?.['reason'] ?? ''
  const text = fold(`${sender} ${id} ${submissionTitles[name] ?? name}`)
  return { key, name, id, since, reason, sender, text, place: `${since} ${name} ${id}` }
}

/** A page of held submissions. R2 cannot search or sort, so all metadata is read for each page. */
export async function listHeld(env: Bindings, page: HeldPage) {
  const words = fold(page.words).split(/\s+/)
  const rows: Row[] = []
  for await (const object of listFiles(env, folders.refused)) rows.push(rowOf(object))
  const direction = page.isOldestFirst ? 1 : -1
  const found = rows
    .filter(({ name }) => !page.kind || name === page.kind)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => (a.place < b.place ? -direction : direction))
    .filter(
      ({ place }) =>
        !page.after || (place < page.after ? -1 : place > page.after ? 1 : 0) === direction,
    )
  const shown = found.slice(0, page.limit)
  const refused = shown.map(async ({ name, id, key, since, reason, sender }) => {
    return {
      name,
      id,
      since,
      reason,
      sender,
      submission: keptFields(await readStoredText(env, key)),
    }
  })
  const nextCursor = found.length > shown.length ? shown.at(-1)?.place : undefined
  return { refused: await Promise.all(refused), nextCursor }
}
