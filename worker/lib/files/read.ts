import * as v from 'valibot'
import type { Bindings } from '#worker/env.ts'
import { param } from '../http/body/input.ts'
import { Unavailable } from '../http/problem.ts'
import { uploadKey, type UploadKind } from './keys.ts'
import { fileExists, getFile } from './store.ts'

const FileId = v.pipe(v.string(), v.uuid())

export const fileKey = param('key', FileId)

const unreadable = () => {
  throw new Unavailable('The file cannot be read now. Please try again.')
}

export const findUpload = (env: Bindings, kind: UploadKind, id: string) =>
  getFile(env, uploadKey(kind, id)).catch(unreadable)

export const uploadExists = async (env: Bindings, kind: UploadKind, id: string) =>
  v.is(FileId, id) && (await fileExists(env, uploadKey(kind, id)).catch(unreadable))

const quickTimeoutMs = 2000

/** Whether the resume exists. Counts a late answer as yes, so that the application is kept. */
export const mayHaveResume = async (env: Bindings, id: string) =>
  v.is(FileId, id) &&
  (await fileExists(env, uploadKey('resume', id), quickTimeoutMs).catch(() => true))
