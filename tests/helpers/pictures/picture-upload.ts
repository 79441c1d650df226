import { startApi } from '../start/api.ts'

/** Sends a file to a new address; `file` is the id that it gets. */
export async function uploadPicture(bytes: Uint8Array, type = 'application/octet-stream') {
  const { admin, fetch } = await startApi()
  const { file, uploadURL } = await (await admin.admin.media.upload.$post()).json()
  const headers = { 'Content-Type': type }
  const answer = await fetch(uploadURL, { method: 'PUT', body: bytes as BodyInit, headers })
  return { file, answer }
}
