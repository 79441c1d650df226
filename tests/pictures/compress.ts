import sharp from 'sharp'

/** The largest size of a picture in README, in bytes. */
export const maxBytes = 150_000

/** A screenshot as WebP, which GitHub shows. */
export async function compress(name: string, screenshot: Uint8Array) {
  const bytes = await sharp(screenshot).webp({ quality: 75, effort: 6 }).toBuffer()
  if (bytes.length > maxBytes)
    throw new Error(
      `${name} would weigh ${bytes.length} bytes. README’s pictures have ${maxBytes} at most.`,
    )
  return bytes
}
