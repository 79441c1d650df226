import { crc32 } from 'node:zlib'
import { mediaFile } from '#db/model/media/uploads.ts'

const most = mediaFile.maxBytes

const text = (value: string) => Buffer.from(value, 'latin1')
const number = (value: number, size = 4) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

/** The same part `count` times. */
export const repeated = (part: Uint8Array, count: number) => Buffer.alloc(part.length * count, part)

/** As many copies of the part as fit into the largest file, if `others` bytes are left for the rest. */
const filling = (part: Uint8Array, others = 1000) =>
  repeated(part, Math.floor((most - others) / part.length))

export const segment = (marker: number, content: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([Uint8Array.of(0xff, marker), number(content.length + 2, 2), content])

const frame = segment(0xc0, Uint8Array.of(8, 0, 40, 0, 64, 1, 1, 0x11, 0))
const scan = segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0))

export const jpeg = (before: Uint8Array, pixels: Uint8Array = Uint8Array.of(1, 2, 3)) =>
  Buffer.concat([
    Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2),
    before,
    frame,
    scan,
    pixels,
    Uint8Array.of(0xff, 0xd9),
  ])

/** One-bit codes for zero: a block takes only two bits. */
const shortCodes = [0, 0x10].map((id) =>
  segment(0xc4, Buffer.concat([Uint8Array.of(id, 1), Buffer.alloc(15), Uint8Array.of(0)])),
)

/** One colour in four blocks, with a restart before each. */
export const restartingJpeg = () =>
  Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, Buffer.concat([Uint8Array.of(0), Buffer.alloc(64, 1)])),
    segment(0xc0, Uint8Array.of(8, 0, 16, 0, 16, 1, 1, 0x11, 0)),
    ...shortCodes,
    segment(0xdd, Uint8Array.of(0, 1)),
    scan,
    ...[0xd0, 0xd1, 0xd2, 0xd9].map((marker) => Uint8Array.of(0x3f, 0xff, marker)),
  ])

/** The largest size that its fields allow, with one-bit codes and without an end marker. */
const openJpeg = (pixels: Uint8Array) =>
  Buffer.concat([
    Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2),
    segment(0xc0, Uint8Array.of(8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0)),
    ...shortCodes,
    scan,
    pixels,
  ])

export function pngChunk(type: string, content: Uint8Array = Buffer.alloc(0)) {
  const named = Buffer.concat([text(type), content])
  return Buffer.concat([number(content.length), named, number(crc32(named))])
}

const header = Buffer.concat([number(64), number(40), Uint8Array.of(8, 2, 0, 0, 0)])

export const png = (inside: Uint8Array) =>
  Buffer.concat([text('\x89PNG\r\n\x1a\n'), pngChunk('IHDR', header), inside, pngChunk('IEND')])

export function riffChunk(type: string, content: Uint8Array = Buffer.alloc(0)) {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([text(type), size, content, Buffer.alloc(content.length % 2)])
}

const vp8 = riffChunk('VP8 ', Uint8Array.of(0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 40, 0))

export const webp = (inside: Uint8Array, pixels: Uint8Array = vp8) =>
  riffChunk('RIFF', Buffer.concat([text('WEBP'), inside, pixels]))

export const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), text(type), body])
}

const full = (type: string, ...content: Uint8Array[]) => box(type, Buffer.alloc(4), ...content)
const ftyp = box('ftyp', text('avif'), number(0), text('avifmif1'))
const infe = box('infe', Uint8Array.of(2, 0, 0, 0), number(1, 2), number(0, 2), text('av01\0'))
const ipma = Buffer.concat([number(1, 2), Uint8Array.of(1, 1)])

export type Extent = { from: number; length: number }
export const extent = ({ from, length }: Extent) => Buffer.concat([number(from), number(length)])

/** Items with one extent each, or with as many as an item may have. */
function placesOf(extents: Uint8Array) {
  const items: Buffer[] = []
  for (let at = 0; at < extents.length; at += 65_535 * 8) {
    const own = extents.subarray(at, at + 65_535 * 8)
    items.push(Buffer.concat([number(1, 2), number(0, 2), number(own.length / 8, 2), own]))
  }
  return Buffer.concat([number(items.length, 2), ...items])
}

type Avif = {
  places?: Uint8Array
  /** the entries that assign properties to items */
  properties?: Uint8Array
  boxes?: Uint8Array
  pixels?: Uint8Array
}

/** An AVIF whose pixels begin after its `meta` box. */
export function avif({
  places,
  properties = ipma,
  boxes = Buffer.alloc(0),
  pixels = Buffer.alloc(64),
}: Avif) {
  const meta = (own: Uint8Array) =>
    full(
      'meta',
      full('pitm', number(1, 2)),
      full('iinf', number(1, 2), infe),
      full('iloc', number(0x4400, 2), own),
      box(
        'iprp',
        box('ipco', full('ispe', number(64), number(40))),
        full('ipma', number(properties.length / 4), properties),
      ),
    )
  const begin = ftyp.length + meta(placesOf(Buffer.alloc(8))).length + 8
  const one = placesOf(extent({ from: begin, length: pixels.length }))
  return Buffer.concat([ftyp, meta(places ?? one), box('mdat', pixels), boxes])
}

export const extents = (parts: Uint8Array) => avif({ places: placesOf(parts) })

const long = Buffer.alloc(65_533, 7)

/** Files of the largest size, each made to take as much time or memory as its format allows. */
export const hostilePictures: Record<string, () => Uint8Array> = {
  'an AVIF of one place, half a million times': () =>
    extents(repeated(extent({ from: 0, length: 12_000_000 }), 500_000)),
  'an AVIF of overlapping places': () =>
    extents(
      Buffer.concat(Array.from({ length: 4000 }, (_, from) => extent({ from, length: 30_000 }))),
    ),
  'an AVIF of single bytes': () => extents(filling(extent({ from: 400, length: 1 }), 5000)),
  'an AVIF of places beyond its end': () => extents(extent({ from: 2 ** 31, length: 2 ** 31 })),
  'an AVIF of empty boxes': () => avif({ boxes: filling(box('free')) }),
  'an AVIF of items without a place': () =>
    avif({ places: Buffer.concat([number(65_535, 2), repeated(number(1, 6), 65_535)]) }),
  'an AVIF of properties of nothing': () => avif({ properties: filling(number(0)) }),
  'a WebP of empty chunks': () => webp(filling(riffChunk('ALPH'))),
  'a WebP of unknown chunks': () => webp(filling(riffChunk('none'))),
  'a WebP of headers': () => webp(filling(riffChunk('VP8X', Buffer.alloc(10)))),
  'a JPEG of empty segments': () => jpeg(filling(segment(0xdb))),
  'a JPEG of comments': () => jpeg(filling(segment(0xfe))),
  'a JPEG of colours': () => jpeg(filling(segment(0xe2, Buffer.from('ICC_PROFILE\0')))),
  'a JPEG of scans': () => jpeg(filling(Buffer.concat([scan, Uint8Array.of(1)]))),
  'a JPEG of the shortest codes without an end': () => openJpeg(filling(Uint8Array.of(0))),
  'a PNG of empty pixels': () => png(filling(pngChunk('IDAT'))),
  'a PNG of texts': () => png(filling(pngChunk('tEXt'))),
}

/** Files of the largest size that are valid: browsers show what is stored of them. */
export const largePictures: Record<string, () => Uint8Array> = {
  'an AVIF of one place': () => avif({ pixels: Buffer.alloc(most - 1000, 1) }),
  'a WebP with a long header': () => webp(riffChunk('VP8X', Buffer.alloc(most - 1000))),
  'a WebP of one chunk': () => webp(riffChunk('ALPH', Buffer.alloc(most - 1001, 1))),
  'a JPEG of one scan': () => jpeg(Buffer.alloc(0), filling(Uint8Array.of(0xff, 0))),
  'a JPEG of restarts': () => jpeg(Buffer.alloc(0), filling(Uint8Array.of(0xff, 0xd0))),
  'a JPEG of long profiles': () =>
    jpeg(filling(segment(0xe2, Buffer.concat([text('ICC_PROFILE\0'), long.subarray(12)])), 70_000)),
  'a JPEG of tables of codes': () =>
    jpeg(filling(segment(0xc4, repeated(Uint8Array.of(0, ...Array(16).fill(0)), 3800)))),
  'a JPEG of bytes between segments': () => jpeg(filling(Uint8Array.of(0xff, 0, 0x3f))),
  'a PNG in pieces of 4 KiB': () => png(filling(pngChunk('IDAT', Buffer.alloc(4096, 1)))),
  'a PNG in one piece': () => png(pngChunk('IDAT', Buffer.alloc(most - 1000, 1))),
}
