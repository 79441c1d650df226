import type { R2Object } from '@cloudflare/workers-types'
import type { DeskRules } from '#db/candidates/admission/lead.ts'
import type { noteOnce } from '#db/audit/note-once.ts'
import type { Db } from '#db/client.ts'
import { enqueue, lastMailCaused } from '#db/mail/outbox.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Bindings } from '#worker/env.ts'
import { folders, submissionKey, submissionOfKey } from '../files/keys.ts'
import {
  countFiles,
  deleteFiles,
  fileExists,
  listFiles,
  readWhole,
  writeText,
} from '../files/store.ts'
import { isUnavailable } from '../http/problem.ts'
import { keptFields } from './inbox.ts'
import { sentAtOf, storeKept } from './kept.ts'
import type { SubmissionName } from '#db/model/submissions/kinds.ts'

// A held submission is one that the database refused: staff decide whether to try again or delete it.

type Held = { name: SubmissionName; id: string }

const keyOf = ({ name, id }: Held) => submissionKey('refused', name, id)

/** The sender's names and e-mail address: the text that staff search. */
function senderIn(kept: string | null) {
  const fields = keptFields(kept)
  const names = ['firstName', 'lastName', 'contactName', 'company', 'email']
  return names.flatMap((name) => (fields[name] ? [String(fields[name])] : [])).join(' ')
}

/** Moves a waiting submission to the held ones. Its metadata holds what the list shows and searches. */
export async function putAside(env: Bindings, object: R2Object, kept: string, reason: string) {
  const { name, id } = submissionOfKey(object.key)
  const customMetadata = {
    reason: reason.slice(0, 300),
    since: sentAtOf(object),
    sender: senderIn(kept).slice(0, 1000),
  }
  await writeText(env, submissionKey('refused', name, id), kept, { customMetadata })
}

export const countHeld = (env: Bindings, timeoutMs: number) =>
  countFiles(env, folders.refused, timeoutMs)

const noticeIntervalMs = 15 * minuteMs

/** Mails staff about submissions held since the last such mail. */
export async function sendHeldNotice(db: Db, env: Bindings) {
  const held = await Array.fromAsync(listFiles(env, folders.refused))
  if (held.length === 0) return
  const last = (await lastMailCaused(db, 'held'))?.getTime() ?? 0
  const since = held.filter(({ uploaded }) => uploaded.getTime() > last)
  if (since.length === 0 || Date.now() - last < noticeIntervalMs) return
  const what = since.length === 1 ? 'One submission' : `${since.length} submissions`
  const cause = `held ${new Date().toISOString()}`
  await enqueue(db, [{ cause, kind: 'notice', data: { what, held: 'yes' } }])
}

/**
 * Returns whether the submission is stored now, with the audit entry `noted`; undefined if there is no such submission.
 */
export async function retryHeld(
  db: Db,
  env: Bindings,
  rules: DeskRules,
  held: Held,
  noted: ReturnType<typeof noteOnce>,
) {
  const key = keyOf(held)
  const file = await readWhole(env, key)
  if (!file) return undefined
  try {
    const kept = { object: file.object, kept: file.text }
    await storeKept(db, rules, kept, [noted])
  } catch (error) {
    if (isUnavailable(error)) throw error
    return false
  }
  await deleteFiles(env, key)
  return true
}

export const isHeld = (env: Bindings, held: Held) => fileExists(env, keyOf(held))

export const deleteHeld = (env: Bindings, held: Held) => deleteFiles(env, keyOf(held))
