import { rgb } from 'pdf-lib'

/** The site's colours on paper. */
export const inks = {
  ink: rgb(0.068, 0.13, 0.173),
  soft: rgb(0.238, 0.301, 0.346),
  teal: rgb(0, 0.45, 0.451),
  tealBright: rgb(0.251, 0.776, 0.769),
  tealSoft: rgb(0.848, 0.937, 0.935),
  coral: rgb(0.943, 0.456, 0.336),
  white: rgb(1, 1, 1),
} as const

/** In points, 72 to an inch. */
export const cm = 72 / 2.54
