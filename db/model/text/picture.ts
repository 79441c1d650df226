import { isPictureAddress, keyIn } from '../lib/picture-address.ts'
import { markdown } from './grammar.ts'

/** How the layouts of the site show a picture: its shape (width by height), and the widths that are made. */
export const layouts = {
  /** within a text, whole */
  text: { ratio: undefined, widths: [480, 960, 1600], sizes: '(width < 48rem) 92vw, 44rem' },
  /** above a post */
  post: { ratio: 5 / 2, widths: [480, 960, 1600], sizes: '(width < 50rem) 92vw, 46rem' },
  card: { ratio: 16 / 9, widths: [480, 960], sizes: '(width < 40rem) 6rem, 26rem' },
  study: { ratio: 16 / 9, widths: [480, 960], sizes: '(width < 48rem) 92vw, 36rem' },
  hero: { ratio: 4 / 3, widths: [480, 960, 1600], sizes: '(width < 64rem) 92vw, 38rem' },
  /** one photograph of the clinic across the landing page */
  photograph: { ratio: 2, widths: [480, 960, 1600], sizes: '(width < 78rem) 94vw, 75rem' },
  /** one of several */
  photographs: { ratio: 3 / 2, widths: [480, 960, 1600], sizes: '(width < 64rem) 92vw, 50rem' },
  /** a page shows many of them, so each stays light */
  team: {
    ratio: 4 / 5,
    widths: [240, 480],
    sizes: '5.5rem',
    maxBytes: 30_000,
  },
  /** for the photo viewer, whole */
  zoom: { ratio: undefined, widths: [1600], sizes: '' },
  /** for links on social networks, as a JPEG, which all of them read */
  share: { ratio: 1200 / 630, widths: [1200], sizes: '' },
} as const
export type Layout = keyof typeof layouts

/** The files that the build has made of a picture for a layout, in AVIF and WebP, of these widths. */
export type Made = { id: string; widths: number[]; height: number; placeholder?: string }

/** The files that the build has made, by the keys of pictures. */
export type MadeByKey = Readonly<Record<string, Partial<Record<Layout, Made>>>>

/** A picture as pages show it. */
export type Picture = {
  /** the whole file, used if the build made nothing */
  src: string
  alt: string
  caption?: string | null
  credit?: string | null
  width?: number
  height?: number
  /** the focal point, in percent */
  focus?: readonly [x: number, y: number]
  made?: Partial<Record<Layout, Made>>
}

/** By the keys in the addresses of pictures. `null` is one without a description, which is not shown. */
export type Pictures = Readonly<Record<string, Picture | null>>

/** The picture at an address: of the library, or elsewhere; `null` if it must not be shown. */
export function pictureAt(address: string, pictures: Pictures = {}): Picture | null {
  if (!isPictureAddress(address)) return null
  const key = keyIn(address)
  const known = key === undefined ? undefined : pictures[key]
  return known === undefined ? { src: address, alt: '' } : known
}

const attributesOf = (values: Record<string, string | number | false | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${markdown.utils.escapeHtml(String(value))}"`)
    .join('')

/** The address of a file that the build has made. */
export const pictureFile = ({ id }: Made, width: number, format: 'avif' | 'webp' | 'jpg') =>
  `/pictures/${id}-${width}.${format}`

/** The address of the largest file of a layout, or of the whole picture if the build made nothing. */
export function largestFile({ src, made }: Picture, layout: Layout, format: 'webp' | 'jpg') {
  const one = made?.[layout]
  const width = one?.widths.at(-1)
  return one && width ? pictureFile(one, width, format) : src
}

const sourcesOf = (made: Made, format: 'avif' | 'webp') =>
  made.widths.map((width) => `${pictureFile(made, width, format)} ${width}w`).join(', ')

type Shown = {
  layout: Layout
  /** the description here; by default that of the library */
  alt?: string | undefined
  /** on the first screen: loaded at once, and before anything else */
  isFirst?: boolean
  /** the site's address, for feeds: one plain picture with a whole address */
  site?: string | undefined
}

/** Small files for the browsers that read them, and a reserved place, so that the page does not move. */
export function pictureHtml(picture: Picture, { layout, alt, isFirst, site }: Shown) {
  const made = picture.made?.[layout]
  const widest = made?.widths.at(-1)
  const { sizes } = layouts[layout]
  const fallback = made?.widths[1] ?? widest
  const src = made && fallback ? pictureFile(made, fallback, 'webp') : picture.src
  const size = made
    ? { width: widest, height: made.height }
    : { width: picture.width || undefined, height: picture.height || undefined }
  const shown = { src: (site && src.startsWith('/') ? site : '') + src, alt: alt ?? picture.alt }
  if (site !== undefined) return `<img${attributesOf({ ...shown, ...size })}>`
  const style = made?.placeholder
    ? `background:url(${made.placeholder}) center/cover`
    : picture.focus && `object-position:${picture.focus[0]}% ${picture.focus[1]}%`
  const image = `<img${attributesOf({
    ...shown,
    ...(made && { srcset: sourcesOf(made, 'webp'), sizes }),
    ...size,
    loading: !isFirst && 'lazy',
    fetchpriority: isFirst && 'high',
    decoding: 'async',
    style,
  })}>`
  if (!made) return image
  const source = `<source${attributesOf({ type: 'image/avif', srcset: sourcesOf(made, 'avif'), sizes })}>`
  return `<picture>${source}${image}</picture>`
}

/** The width of a picture in a mail, in CSS pixels. */
const mailWidth = 600

/** The picture at an address that stays, whatever the build renames; one elsewhere stays where it is. */
export function mailPictureHtml(
  address: string,
  { src, width }: Picture,
  { alt, site = '' }: { alt: string; site?: string | undefined },
) {
  const key = keyIn(address)
  return `<img${attributesOf({
    src: key === undefined ? src : `${site}/media/${key}/mail`,
    alt,
    width: Math.min(width || mailWidth, mailWidth),
    style: 'display:block;max-width:100%;height:auto;border:0',
  })}>`
}
