import { Readable } from 'node:stream'
import type { FileHeader } from './header.ts'

const bytesOfHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex')).buffer

/** The metadata of an object, as R2 returns it. `read` is called when something but the key is asked for. */
export class StoredObject {
  readonly key: string
  readonly storageClass = 'Standard'
  readonly #read: () => FileHeader

  constructor(key: string, read: () => FileHeader) {
    this.key = key
    this.#read = read
  }

  get version() {
    return this.#read().version
  }

  get size() {
    return this.#read().size
  }

  get etag() {
    return this.#read().etag
  }

  get httpEtag() {
    return `"${this.etag}"`
  }

  get uploaded() {
    return new Date(this.#read().uploaded)
  }

  get httpMetadata() {
    return this.#read().httpMetadata
  }

  get customMetadata() {
    return this.#read().customMetadata
  }

  get checksums() {
    const { etag, sha256 } = this.#read()
    return {
      md5: bytesOfHex(etag),
      ...(sha256 && { sha256: bytesOfHex(sha256) }),
      toJSON: () => ({ md5: etag, ...(sha256 && { sha256 }) }),
    }
  }
}

/** An object with its content, which can be read once. */
export class StoredObjectBody extends StoredObject {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>

  constructor(header: FileHeader, body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    super(header.key, () => header)
    this.body = body
  }

  get bodyUsed() {
    // Node's function takes web streams too; its types say so in a later version.
    return Readable.isDisturbed(this.body as unknown as Readable)
  }

  async arrayBuffer() {
    return new Response(this.body).arrayBuffer()
  }

  async bytes() {
    return new Response(this.body).bytes()
  }

  async text() {
    return new Response(this.body).text()
  }

  async json() {
    return new Response(this.body).json()
  }

  async blob() {
    return new Response(this.body, {
      headers: { 'Content-Type': this.httpMetadata.contentType ?? '' },
    }).blob()
  }
}
