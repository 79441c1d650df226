import type { Access } from '../roles.ts'

export type RecordKind = {
  /** the part of the admin API in which staff edit it */
  part: string
  /** the roles that read and change it there */
  staff: Access
  /** the screen of the admin area where staff edit it, which has a tab */
  screen: { path: `/admin/${string}`; label: string }
  /** the page on which visitors see it; undefined for pictures, which other records show */
  page: string | undefined
  /** if that page is only for these records: its name, and its label in the menu of the site */
  ownPage?: { name: string; menu: string }
  /** the name in the audit log and in the bin */
  name: string
  /** its name in a problem, and the parameter of the address that opens its form */
  form: { title: string; parameter: string }
  /** the fields that decide whether visitors see it: going back to an earlier version leaves them as they are */
  staying: readonly string[]
  /** the values that hide a record which is brought back from the bin; undefined if it is never deleted */
  hidden: Readonly<Record<string, false>> | undefined
  /** the prop of the page that shows a single record */
  prop?: string
  /** for records that pages list: the name under which pages get those that visitors may see */
  shownAs?: string
  /** for records that pages list: how visitors find one */
  found?: Found
}

/** The fields of a record by which visitors find it. The site's search reads all of them. */
type Found = {
  /** the part of the site to which results of a search belong */
  section: string
  title: string
  /** short texts, which make one line */
  summary: readonly string[]
  /** long texts, in Markdown */
  text: readonly string[]
  category?: string
  /** the field of its date; with one, it is an item of the feed */
  date?: string
}
