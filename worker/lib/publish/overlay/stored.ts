import type { Redirect } from '#db/model/publish/redirects.ts'
import type { MadePage } from '#db/publish/pages-list.ts'
import type { Bindings } from '#worker/env.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import { overlayKey } from '#worker/lib/files/keys.ts'
import { storeTimeoutMs } from '#worker/lib/files/store.ts'

/** Also stored in the object's metadata, to be read without the object. */
export type OverlayHead = {
  epoch: string
  contentVersion: number
  changedAt: string | null
  month: string
  /** the `builtAt` of the build that the pages were compared with */
  build: string
  madeAt: string
  /** some pages are missing: the next build brings them */
  isPartial: boolean
  /** the build still shows withdrawn content, or content that is no longer allowed */
  isUrgent: boolean
  /** the build shows exactly the stored content, and no change of it is announced */
  isQuiet: boolean
}

/** The version of the content that a build or an overlay shows. */
export type ShownVersion = Pick<OverlayHead, 'epoch' | 'contentVersion' | 'changedAt' | 'month'>

/** Whether both show the same content. After a restore another change may have the same number. */
export const isSameVersion = (a: ShownVersion, b: ShownVersion) =>
  a.epoch === b.epoch &&
  a.contentVersion === b.contentVersion &&
  a.changedAt === b.changedAt &&
  a.month === b.month

/** A page, compressed with gzip. */
export type OverlaidPage = MadePage & { etag: string; bytes: Uint8Array<ArrayBuffer> }

/** The pages that are newer than those of the build. */
export type Overlay = OverlayHead & {
  pages: ReadonlyMap<string, OverlaidPage>
  /** addresses where the build has a page, but none exists now */
  gone: ReadonlySet<string>
  /** all redirects that the Worker knows without the database */
  redirects: Redirect[]
}

/** The object begins with the length of this part. The pages follow in the same order. */
type Index = OverlayHead & {
  pages: [path: string, page: MadePage & { etag: string; size: number }][]
  gone: string[]
  redirects: Redirect[]
}

const lengthBytes = 4

const headOf = ({
  pages: _pages,
  gone: _gone,
  redirects: _redirects,
  ...head
}: Overlay): OverlayHead => head

function encodeOverlay(overlay: Overlay): Uint8Array<ArrayBuffer> {
  const index: Index = {
    ...headOf(overlay),
    pages: Array.from(overlay.pages, ([path, { bytes, ...page }]) => [
      path,
      { ...page, size: bytes.length },
    ]),
    gone: [...overlay.gone],
    redirects: overlay.redirects,
  }
  const text = new TextEncoder().encode(JSON.stringify(index))
  const parts = [text, ...Array.from(overlay.pages.values(), ({ bytes }) => bytes)]
  const size = parts.reduce((sum, { length }) => sum + length, lengthBytes)
  const whole = new Uint8Array(size)
  new DataView(whole.buffer).setUint32(0, text.length)
  let at = lengthBytes
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function decodeOverlay(whole: Uint8Array<ArrayBuffer>): Overlay {
  const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0)
  let at = lengthBytes + length
  const text = new TextDecoder().decode(whole.subarray(lengthBytes, at))
  const { pages, gone, redirects, ...head }: Index = JSON.parse(text)
  const withBytes = pages.map(([path, { size, ...page }]): [string, OverlaidPage] => [
    path,
    { ...page, bytes: whole.subarray(at, (at += size)) },
  ])
  return { ...head, pages: new Map(withBytes), gone: new Set(gone), redirects }
}

type Env = Pick<Bindings, 'FILES'>

/** The stored overlay; 'same' if it still has this ETag, undefined if there is none. */
export async function readOverlay({ FILES }: Env, known?: string) {
  const onlyIf = known ? { onlyIf: { etagDoesNotMatch: known } } : {}
  const object = await withTimeout(storeTimeoutMs, FILES.get(overlayKey, onlyIf))
  if (!object) return undefined
  if (!('body' in object)) return 'same' as const
  const bytes = new Uint8Array(await withTimeout(storeTimeoutMs, object.arrayBuffer()))
  return { overlay: decodeOverlay(bytes), etag: object.etag }
}

/** The head of the stored overlay, read without its pages. */
export async function readOverlayHead({ FILES }: Env): Promise<OverlayHead | undefined> {
  const object = await withTimeout(storeTimeoutMs, FILES.head(overlayKey))
  const head = object?.customMetadata?.['head']
  return head === undefined ? undefined : JSON.parse(head)
}

/** Replaces the overlay that has this ETag. Returns the new ETag; undefined if another request has already done so. */
export async function replaceOverlay({ FILES }: Env, overlay: Overlay, known: string | undefined) {
  const onlyIf = known ? { etagMatches: known } : { etagDoesNotMatch: '*' }
  const customMetadata = { head: JSON.stringify(headOf(overlay)) }
  const put = FILES.put(overlayKey, encodeOverlay(overlay), { onlyIf, customMetadata })
  return (await withTimeout(storeTimeoutMs, put))?.etag
}
