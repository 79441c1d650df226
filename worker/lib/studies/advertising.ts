import { createHash } from 'node:crypto'
import type { PublicRecord } from '#db/model/records/records.ts'
import { advertisingIn, namesStudy } from '#db/model/studies/wording/advertising.ts'
import { confirm, getConfirmations } from '#db/settings.ts'
import { listStudyNames } from '#db/studies/named.ts'
import type { Db } from '#db/client.ts'
import type { SignedInUser } from '#worker/env.ts'
import { invalid, Problem } from '../http/problem.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const quoted = (words: readonly string[]) => list.format(words.map((word) => `“${word}”`))

type Found = ReturnType<typeof advertisingIn>['found']

/** A hash of the texts that advertise: it changes if one of them does. */
const digestOf = (record: PublicRecord, found: Found) =>
  createHash('sha256')
    .update(JSON.stringify([record, ...found.map(({ path, text }) => [path, text])]))
    .digest('base64url')

const confirmHeader = 'Confirm-Words'

/** The used part of the request context. The whole context of each route would slow down the type check. */
type Saving = {
  var: { db: Db; user: () => Promise<SignedInUser> }
  req: { header: (name: string) => string | undefined }
}

/**
 * Refuses a public text that advertises: words that a listing may not contain need a board's approval (studies.md). In
 * a text that names one of our studies they are refused. Elsewhere staff confirm them once, and again after the text
 * changes.
 */
export async function assertNoAdvertising(c: Saving, record: PublicRecord, values: object) {
  const { texts, found } = advertisingIn(record, values)
  if (found.length === 0) return
  const { db, user } = c.var
  const [studies, confirmations] = await Promise.all([listStudyNames(db), getConfirmations(db)])
  const study = studies.find(namesStudy(texts))
  if (study) {
    throw invalid(
      found.map(({ path, words }) => ({
        path,
        message: `A text that names the study “${study.title}” may not say ${quoted(words)} without a board's approval`,
      })),
    )
  }
  const digest = digestOf(record, found)
  const key = `words ${digest}`
  if (confirmations[key]) return
  const words = [...new Set(found.flatMap((one) => one.words))]
  if (c.req.header(confirmHeader) === digest) {
    await confirm(db, await user(), key, words)
    return
  }
  const errors = found.map((one) => ({ path: one.path, message: `This says ${quoted(one.words)}` }))
  throw new Problem(409, `This says ${quoted(words)}. Nothing was saved.`, {
    errors,
    warning: { words, confirm: digest },
  })
}
