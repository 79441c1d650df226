import type { Db } from '../../db/client.ts'
import type { Submitted } from '../../db/submissions.ts'
import type { Bindings } from '../env.ts'
import { type StoreName, stores } from './accept.ts'
import { within } from './deadline.ts'
import { Unavailable } from './problem.ts'

const folder = 'inbox/'

/** Keeps a submission until the database can take it. Its name makes a second copy the same one. */
export async function keepInInbox(env: Bindings, name: StoreName, submission: Submitted<object>) {
  const key = `${folder}${name}/${submission.submissionId}.json`
  try {
    await within(8000, env.FILES.put(key, JSON.stringify(submission)))
  } catch {
    throw new Unavailable('We could not store your message. Please try again, or call us.')
  }
}

/** Stores what waits in the inbox; what cannot be stored stays there and is tried again. */
export async function replayInbox(db: Db, env: Bindings) {
  const { objects } = await env.FILES.list({ prefix: folder, limit: 500 })
  for (const { key } of objects) {
    const [name] = key.slice(folder.length).split('/')
    const store = stores[name as StoreName] as
      ((db: Db, input: Submitted<object>) => Promise<unknown>) | undefined
    const kept = await env.FILES.get(key)
    if (!store || !kept) continue
    try {
      await store(db, await kept.json())
      await env.FILES.delete(key)
    } catch (error) {
      console.error('inbox', key, error instanceof Error ? error.name : '')
      if (error instanceof Unavailable) return
    }
  }
}

export const inboxIsEmpty = async (env: Bindings) =>
  (await env.FILES.list({ prefix: folder, limit: 1 })).objects.length === 0
