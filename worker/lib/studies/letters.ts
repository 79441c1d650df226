import type { Context } from 'hono'
import { letterFile } from '#db/model/studies/approvals.ts'
import type { Env } from '#worker/env.ts'
import { fileType } from '../files/file-type.ts'
import { letterKey } from '../files/keys.ts'
import { createFile, getFile } from '../files/store.ts'
import { readUpload } from '../files/upload.ts'
import { inUploadQueue } from '../files/upload-queue.ts'
import { Problem, Unavailable } from '../http/problem.ts'

/** Refuses a file that is too large by its header, before the body is read. */
function lengthOf(c: Context<Env>) {
  const length = Number(c.req.header('Content-Length') ?? Number.NaN)
  if (!Number.isInteger(length) || length < 0) {
    throw new Problem(411, 'Please send the Content-Length.')
  }
  if (length > letterFile.maxBytes) throw new Problem(413, letterFile.tooLarge)
  return length
}

/** Stores the body as a letter. Its first bytes determine the type; its name does not matter. */
export async function storeLetter(c: Context<Env>, name: string) {
  const length = lengthOf(c)
  const bytes = await inUploadQueue(name, (upload) => readUpload(c, length, upload))
  const type = fileType(bytes)
  if (!type || !(type in letterFile.types)) throw new Problem(415, letterFile.wrongType)
  await createFile(c.env, letterKey(name), bytes, { contentType: type }).catch(() => {
    throw new Unavailable('The letter could not be stored. Please try again.')
  })
  return { type, bytes: bytes.length }
}

export const findLetter = (env: Env['Bindings'], name: string) =>
  getFile(env, letterKey(name)).catch(() => {
    throw new Unavailable('The file cannot be read now. Please try again.')
  })
