import { api, ApiError, errorFrom, unreachable, unwrap } from './api.ts'

export class UploadError extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'UploadError'
    this.status = status
  }
}

/** The server's message about a refused file, without the HTTP status. */
export const uploadReason = ({ message }: UploadError) =>
  message.replace(/^Upload failed: (\d+ )?/, '')

/** The sent share of a file, from 0 to 1. */
type OnProgress = (share: number) => void

/** Uploads a resume; returns the URL that the application refers to. */
export async function uploadResume(file: File, onProgress: OnProgress, signal?: AbortSignal) {
  const { uploadURL } = await unwrap(api.objects.upload.$post()).catch((error) => {
    const status = error instanceof ApiError ? error.status : 0
    throw new UploadError(`Failed to get upload URL: ${status}`, status)
  })
  if (!uploadURL) throw new Error('No upload URL received from server')
  await putFile(uploadURL, file, { type: file.type, onProgress, signal })
  return uploadURL.replace(/\?.*$/, '')
}

type SendOptions = { type: string; onProgress?: OnProgress; signal?: AbortSignal }

export async function putFile(url: string, file: Blob, options: SendOptions) {
  await sendFile('PUT', url, file, options)
}

/** Sends a file as the body of a request; returns the text of the answer. XHR, since fetch reports no progress. */
export function sendFile(
  method: 'PUT' | 'POST',
  url: string,
  file: Blob,
  { type, onProgress, signal }: SendOptions,
) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Content-Type', type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) return resolve(responseText)
      const headers = new Headers({
        'Content-Type': request.getResponseHeader('Content-Type') ?? '',
      })
      const { message } = errorFrom({ status, statusText, headers }, responseText)
      reject(new UploadError(`Upload failed: ${message.replace(': ', ' ')}`, status))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
