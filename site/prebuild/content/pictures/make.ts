import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Layout, layouts, type Made, pictureFile } from '#db/model/text/picture.ts'

type Source = { file: string; focalX: number; focalY: number }

// Raise this number when the code makes pictures in another way: then all are made again.
const version = 1

// AVIF's effort 4 takes three times as long for files that are hardly smaller.
const encoders = {
  avif: (picture: Sharp, share: number) =>
    picture.avif({ quality: Math.round(share * 50), effort: 2 }),
  webp: (picture: Sharp, share: number) => picture.webp({ quality: Math.round(share * 75) }),
  jpg: (picture: Sharp, share: number) =>
    picture.flatten({ background: 'white' }).jpeg({ quality: Math.round(share * 82) }),
}
type Format = keyof typeof encoders

const formatsOf = (layout: Layout): Format[] =>
  layout === 'share' ? ['jpg'] : layout === 'zoom' ? ['webp'] : ['avif', 'webp']

export const pictureFileNames = (layout: Layout, made: Made) =>
  formatsOf(layout).flatMap((format) =>
    made.widths.map((width) => pictureFile(made, width, format).split('/').at(-1) ?? ''),
  )

/** Differs for each file, shape and place of the crop, so that made files can be cached. */
function idOf({ file, focalX, focalY }: Source, layout: Layout) {
  const { ratio, widths } = layouts[layout]
  const crop = ratio && [ratio, focalX, focalY]
  const parts = [version, file, crop, widths, formatsOf(layout)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** The largest part of a picture that has this shape, centred on the focal point as far as it can be. */
function cropOf(width: number, height: number, ratio: number, { focalX, focalY }: Source) {
  const size = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)))
  return {
    ...size,
    left: start(width, size.width, focalX),
    top: start(height, size.height, focalY),
  }
}

/** The widths of a layout that the picture is large enough for, and its own if that is less. */
function widthsFor(layout: Layout, width: number) {
  const all: readonly number[] = layouts[layout].widths
  const largest = Math.min(width, all.at(-1) ?? width)
  return [...all.filter((one) => one < largest), largest]
}

/** Sixteen pixels across, blurred by the browser; none for transparent pictures, where it would show through. */
async function placeholderOf(cropped: Sharp) {
  const { data, info } = await cropped
    .clone()
    .resize(16)
    .webp({ quality: 20, effort: 6 })
    .toBuffer({ resolveWithObject: true })
  return info.channels > 3 ? undefined : `data:image/webp;base64,${data.toString('base64')}`
}

const maxBytesOf = (layout: Layout) => {
  const rules = layouts[layout]
  return 'maxBytes' in rules ? rules.maxBytes : Infinity
}

/** Encodes in the best quality that stays below the size limit of the layout. */
async function encoded(picture: Sharp, format: Format, layout: Layout) {
  let file = Buffer.alloc(0)
  for (const share of [1, 0.7, 0.5, 0.3, 0.15]) {
    file = await encoders[format](picture.clone(), share).toBuffer()
    if (file.length <= maxBytesOf(layout)) break
  }
  return file
}

/** Written under another name first, because a build may be killed at any time. */
async function writeWhole(cache: URL, name: string, content: Buffer | string) {
  const unfinished = new URL(`${name}.unfinished`, cache)
  await writeFile(unfinished, content)
  await rename(unfinished, new URL(name, cache))
}

async function make(bytes: Uint8Array, source: Source, layout: Layout, cache: URL) {
  // Rotated by its EXIF data first: the crop refers to the upright picture.
  const upright = sharp(bytes).autoOrient()
  const { autoOrient: size } = await sharp(bytes).metadata()
  const { ratio } = layouts[layout]
  const crop = ratio ? cropOf(size.width, size.height, ratio, source) : { ...size, left: 0, top: 0 }
  const cropped = upright.extract(crop)
  const widths = widthsFor(layout, crop.width)
  const placeholder = layout === 'share' ? undefined : await placeholderOf(cropped)
  const made: Made = {
    id: idOf(source, layout),
    widths,
    height: Math.round((crop.height * (widths.at(-1) ?? 1)) / crop.width),
    ...(placeholder && { placeholder }),
  }
  for (const width of widths) {
    const resized = cropped.clone().resize(width)
    for (const format of formatsOf(layout)) {
      const [name = ''] = pictureFile(made, width, format).split('/').slice(-1)
      await writeWhole(cache, name, await encoded(resized, format, layout))
    }
  }
  // Written last: this file marks that all files of the picture exist.
  await writeWhole(cache, `${made.id}.json`, JSON.stringify(made))
  return made
}

/** A folder of made files, and what was in it when it was opened. */
type PictureCache = { dir: URL; files: ReadonlySet<string> }

export async function openCache(dir: URL): Promise<PictureCache> {
  await mkdir(dir, { recursive: true })
  return { dir, files: new Set(await readdir(dir)) }
}

/** The cached files of a picture for a layout, if none of them is missing. */
async function keptFor(source: Source, layout: Layout, { dir, files }: PictureCache) {
  const note = `${idOf(source, layout)}.json`
  if (!files.has(note)) return undefined
  const made: Made = JSON.parse(await readFile(new URL(note, dir), 'utf8'))
  return pictureFileNames(layout, made).every((name) => files.has(name)) ? made : undefined
}

/** Makes what the layouts need of a picture, unless the cache has it. `read` fetches the whole file. */
export async function makeFor(
  source: Source,
  wanted: Iterable<Layout>,
  cache: PictureCache,
  read: () => Promise<Uint8Array>,
) {
  const all: Partial<Record<Layout, Made>> = {}
  let bytes: Uint8Array | undefined
  for (const layout of wanted) {
    const kept = await keptFor(source, layout, cache)
    all[layout] = kept ?? (await make((bytes ??= await read()), source, layout, cache.dir))
  }
  return all
}
