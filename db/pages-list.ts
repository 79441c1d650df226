import type { MadeByKey } from './model/text/picture.ts'

/** A page as it was made: `reads` names the parts of the site that it shows, and `key` differs when one of them does. */
export type MadePage = { key: string; reads: readonly string[] }

/** /pages.json: what a build has made. */
export type PagesList = {
  /** the key of each page by its address, and the place of its reads; a page that could not be made is left out */
  pages: Record<string, [key: string, reads: number]>
  reads: MadePage['reads'][]
  /** the small pictures */
  made: MadeByKey
}
