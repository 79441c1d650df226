import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Brotli's quality for a copy that is kept: 9 takes twenty times as long, for a hundredth of the size. */
export const keptQuality = 6
/** Brotli's quality for an answer that is sent once, as on Cloudflare. */
const passingQuality = 4

/** In bytes. Below, another thread costs more time than the work. */
const inThisThread = 8192

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

export function compress(bytes: Uint8Array, encoding: Encoding, quality = passingQuality) {
  if (bytes.length > inThisThread)
    return encoding === 'br' ? brotli(bytes, brotliOptions(quality)) : zip(bytes)
  return encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(quality)) : gzipSync(bytes)
}

export const compressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotliOptions(passingQuality)) : createGzip()
