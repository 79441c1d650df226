import type { MadeByKey } from '../model/text/picture.ts'

/** /build.json: which content a build shows. */
export type BuildInfo = {
  epoch: string
  contentVersion: number
  changedAt: string | null
  builtAt: string
  /** at the clinic: pages show the year, and job postings the month */
  month: string
  /** changes with the code that has made the pages, and with its settings */
  maker: string
  /** how many share pictures the next build draws, if there are any */
  undrawn?: number
}

/** A page as it was made. */
export type MadePage = {
  /** changes with anything that the page shows */
  key: string
  /** the parts of the site that it shows */
  reads: readonly string[]
  /** the posts that it lists, each by `listMark` */
  lists: string
}

/** /pages.json: what a build has made. */
export type PagesList = {
  /** by address, with the index of the page's reads in `reads`; a page that could not be made is left out */
  pages: Record<string, [key: string, reads: number, lists: string]>
  reads: MadePage['reads'][]
  /** the small pictures */
  made: MadeByKey
}
