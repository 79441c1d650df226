import type { Paper } from '#db/model/studies/paper.ts'
import type { FootLook } from './foot.ts'
import { cm } from './ink.ts'

type PaperLook = {
  foot: FootLook
  /** possible font sizes of the title and its maximum heights: the first that fits is used */
  title: { sizes: readonly number[]; most: readonly number[] }
  /** font sizes of the running text: the first at which it fits on one page is used */
  sizes: readonly number[]
  plate: { least: number; most: number }
  gap: number
}

const sheet: PaperLook = {
  foot: { margin: 1.5 * cm, code: 2.4 * cm, phone: 19, address: 9.5, small: 7.5 },
  title: { sizes: [24, 20, 17, 14, 11], most: [62] },
  sizes: [12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5],
  plate: { least: 0.5 * cm, most: 0.7 * cm },
  gap: 0.4 * cm,
}

const poster: PaperLook = {
  foot: { margin: 1.5 * cm, code: 4 * cm, phone: 40, address: 12, small: 8 },
  title: { sizes: [42, 38, 34, 30, 26, 20, 15, 12], most: [150, 110, 76, 40] },
  sizes: [26, 24, 22, 20, 19, 18],
  plate: { least: 0.9 * cm, most: 8 * cm },
  gap: 0.45 * cm,
}

export const paperLooks: Record<Paper, PaperLook> = { patients: sheet, doctors: sheet, poster }
