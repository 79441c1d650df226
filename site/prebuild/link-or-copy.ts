import { copyFile, link } from 'node:fs/promises'

/** A hard link costs a tenth of a copy, which remains for a cache on another disk. */
export const linkOrCopy = (from: URL, to: URL) => link(from, to).catch(() => copyFile(from, to))
