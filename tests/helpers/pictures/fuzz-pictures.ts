import { readFileSync, writeFileSync } from 'node:fs'
import { fileType } from '#worker/lib/files/file-type.ts'
import { BrokenPicture } from '#worker/lib/pictures/bytes.ts'
import { cleanPicture } from '#worker/lib/pictures/clean.ts'
import {
  avif,
  box,
  extent,
  extents,
  hostilePictures,
  jpeg,
  largePictures,
  png,
  pngChunk,
  repeated,
  riffChunk,
  segment,
  webp,
} from './hostile-pictures.ts'
import { formats, pictureOf } from './pictures.ts'

// A separate process, so that its memory is only that of the cleaning. Prints its results as JSON.

/** Numbers that are the same in each run. */
let state = 26
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
/** A random size: often small, sometimes up to `most`. */
const anySize = (most: number) => Math.floor(most ** (random(1000) / 1000))

const content = (most: number) => Buffer.alloc(anySize(most), random(256))
const oneOf = <T>(...choices: [T, ...T[]]) => choices[random(choices.length)] ?? choices[0]

const made = [
  () =>
    jpeg(
      repeated(segment(oneOf(0xe0, 0xe1, 0xe2, 0xfe, 0xdb, 0xda), content(2000)), anySize(5000)),
    ),
  () =>
    png(repeated(pngChunk(oneOf('IDAT', 'tEXt', 'eXIf', 'iCCP'), content(2000)), anySize(5000))),
  () =>
    webp(repeated(riffChunk(oneOf('VP8X', 'ALPH', 'EXIF', 'none'), content(2000)), anySize(5000))),
  () => extents(repeated(extent({ from: random(2000), length: anySize(3000) }), anySize(5000))),
  () =>
    extents(
      Buffer.concat(
        Array.from({ length: anySize(500) }, () =>
          extent({ from: random(9000), length: 1 + random(9) }),
        ),
      ),
    ),
  () => avif({ boxes: repeated(box(oneOf('free', 'mdat', 'moov'), content(2000)), anySize(5000)) }),
]

const odd = [0, 1, 0x7f, 0x80, 0xff]

/** Changes a few bytes, cuts a part out, or repeats a part. */
function changed(picture: Uint8Array) {
  const bytes = Buffer.from(picture)
  const at = 12 + random(bytes.length - 12)
  const to = Math.min(bytes.length, at + anySize(bytes.length))
  if (random(4) === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)])
  if (random(4) === 0) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)])
  for (let n = 1 + random(6); n > 0; n--) {
    const place = 12 + random(bytes.length - 12)
    bytes.fill(oneOf(random(256), ...odd), place, Math.min(place + oneOf(1, 2, 4), bytes.length))
  }
  return bytes
}

const whole = await Promise.all(formats.map((format) => pictureOf(format, { orientation: 6 })))

const fuzzed = (i: number) =>
  i % 4 === 0
    ? (made[(i / 4) % made.length]?.() ?? Buffer.alloc(0))
    : changed(oneOf(whole[0] as Uint8Array, ...whole))

const report = {
  megabytes: 0,
  files: 0,
  taken: [] as string[],
  wrong: [] as string[],
  slowest: { name: '', ms: 0 },
}

const isLinux = process.platform === 'linux'

/** Making a file takes more memory than cleaning it, so the peak is reset after making it. Only Linux can do that. */
function forgetPeak() {
  globalThis.gc?.()
  if (isLinux) writeFileSync('/proc/self/clear_refs', '5')
}

/** The peak memory use, in bytes. */
function peak() {
  if (!isLinux) return process.resourceUsage().maxRSS * 1024
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function clean(name: string, bytes: Uint8Array) {
  const type = fileType(bytes)
  report.files++
  if (!type) return
  // Most files are small: collecting garbage after each would take longer than the tests.
  if (bytes.length > 2 ** 20) forgetPeak()
  const held = process.memoryUsage().rss
  const before = process.cpuUsage()
  try {
    const { bytes: cleaned, width, height } = cleanPicture(type, bytes)
    report.taken.push(name)
    const isSmall = bytes.length < 2 ** 20
    if (isSmall && Buffer.compare(cleanPicture(type, cleaned).bytes, cleaned) !== 0)
      report.wrong.push(`${name} is not clean`)
    if (cleaned.length > bytes.length + 40) report.wrong.push(`${name} has grown`)
    if (!(width > 0 && height > 0)) report.wrong.push(`${name} has no size`)
  } catch (error) {
    if (!(error instanceof BrokenPicture)) report.wrong.push(`${name}: ${String(error)}`)
  }
  const { user, system } = process.cpuUsage(before)
  const ms = Math.round((user + system) / 1000)
  if (ms > report.slowest.ms) report.slowest = { name, ms }
  if (bytes.length <= 2 ** 20) return
  const inUse = bytes.length + peak() - held
  report.megabytes = Math.max(report.megabytes, Math.round(inUse / 2 ** 20))
}

for (const picture of whole) clean('whole', picture)
report.taken.length = 0
for (let i = 0; i < 2000; i++) clean(`number ${i}`, fuzzed(i))
const ofFuzzed = report.taken.length
for (const [name, picture] of Object.entries({ ...hostilePictures, ...largePictures })) {
  clean(name, picture())
}

console.log(
  JSON.stringify({
    ...report,
    taken: report.taken.slice(ofFuzzed),
    takenOfFuzzed: ofFuzzed,
  }),
)
