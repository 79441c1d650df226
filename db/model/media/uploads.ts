import { isPictureAddress, keyIn } from '../lib/picture-address.ts'

const mib = 1024 * 1024

/** Limits for resumes. The browser checks name and size, and the Worker the size and the content. */
export const resume = {
  maxBytes: 10 * mib,
  types: {
    'application/pdf': 'pdf',
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  },
  wrongType: {
    title: 'Invalid File Type',
    text: 'Please upload a PDF or Word document.',
  },
  tooLarge: { title: 'File Too Large', text: 'Please upload a file smaller than 10MB.' },
} as const

export const movingPicture = 'This picture moves. Please choose one that stands still.'

/** Limits for the team photo that staff choose, and for its crop, which is uploaded. */
export const portrait = {
  maxBytes: 5 * mib,
  types: { 'image/jpeg': 'jpg', 'image/jpg': 'jpg', 'image/png': 'png' },
  wrongType: {
    title: 'Invalid file type',
    text: 'Please select a JPEG, JPG, or PNG image.',
  },
  tooLarge: { title: 'File too large', text: 'Please select an image smaller than 5MB.' },
  moving: { title: 'Image moves', text: movingPicture },
  tooSmall: {
    title: 'Image too small',
    text: 'Please select an image of at least 100 by 100 pixels.',
  },
  minCrop: 100,
  initialCrop: 0.8,
  jpegQuality: 0.9,
  longestSide: 1600,
} as const

/** Limits for a picture of the library. Its bytes say its type. */
export const mediaFile = {
  maxBytes: 15 * mib,
  accept: 'image/jpeg,image/png,image/webp,image/avif',
  wrongType: {
    title: 'Not a picture for the site',
    text: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  },
  tooLarge: { title: 'Picture too large', text: 'Please choose a picture of at most 15 MB.' },
} as const

/** Limits for the small version of a picture: WebP if the browser can encode it, else JPEG. */
export const thumbnail = {
  maxBytes: 30_000,
  types: { 'image/webp': 'webp', 'image/jpeg': 'jpg' },
  wrongType: { title: 'Invalid file type', text: 'Please send a WebP or JPEG image.' },
  tooLarge: { title: 'File too large', text: 'Please send an image of at most 30 kB.' },
  width: 480,
  height: 600,
} as const

/** A picture from elsewhere has no thumbnail: its own address. Undefined for an address that is no picture's. */
export function thumbnailOf(imageUrl: string) {
  const key = keyIn(imageUrl)
  if (key) return `/media/${key}/small`
  return isPictureAddress(imageUrl) ? imageUrl : undefined
}

export const uploadMinutes = 10
export const unclaimedHours = 24
export const maxJsonBytes = 64 * 1024
/** The largest body of a text that editors write, in bytes: 50,000 letters of any script, and as much around them. */
export const maxWrittenBytes = 512 * 1024
