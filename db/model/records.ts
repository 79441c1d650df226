import { type Access, editors, hr } from './roles.ts'

export type RecordKind = {
  /** the part of the admin API in which staff edit it */
  part: string
  /** the roles that read and change it there */
  staff: Access
  /** the screen of the admin area where they do, which has a tab */
  screen: { path: `/admin/${string}`; label: string }
  /** the page on which visitors see it; undefined for pictures, which other records show */
  page: string | undefined
  /** where that page is the records' own: its name, and its label in the menu of the site */
  ownPage?: { name: string; menu: string }
  /** the name in the audit log and in the bin */
  name: string
  /** its name in a problem, and the parameter of the address that opens its form */
  form: { title: string; parameter: string }
  /** the fields that decide whether visitors see it: going back to an earlier version leaves them as they are */
  staying: readonly string[]
  /** the values that hide a record which is brought back from the bin; undefined if it is never deleted */
  hidden: Readonly<Record<string, false>> | undefined
  /** the prop of the page that shows one of them alone */
  prop?: string
}

/**
 * The records that the public site shows, by their tables. Each save of one is kept as a revision. Adding one begins
 * here: what else is needed follows from the types and from the tests, by name.
 */
export const publicRecords = {
  job_postings: {
    part: 'jobs',
    staff: hr,
    screen: { path: '/admin/jobs', label: 'Jobs' },
    page: '/careers',
    ownPage: { name: 'Careers', menu: 'Careers' },
    name: 'job posting',
    form: { title: 'The job', parameter: 'edit' },
    staying: ['isActive'],
    hidden: { isActive: false },
    prop: 'job',
  },
  blog_posts: {
    part: 'blog',
    staff: editors,
    screen: { path: '/admin/blog', label: 'Blog' },
    page: '/blog',
    ownPage: { name: 'Research updates', menu: 'Research Updates' },
    name: 'blog post',
    form: { title: 'The post', parameter: 'edit' },
    staying: ['published', 'publishedAt'],
    hidden: { published: false },
    prop: 'post',
  },
  content_sections: {
    part: 'content',
    staff: editors,
    screen: { path: '/admin/content', label: 'Content' },
    page: '/',
    name: 'content section',
    form: { title: 'The section', parameter: 'section' },
    staying: ['isActive'],
    hidden: undefined,
  },
  team_members: {
    part: 'team',
    staff: editors,
    screen: { path: '/admin/team', label: 'Team' },
    page: '/#team',
    name: 'team member',
    form: { title: 'The team member', parameter: 'edit' },
    staying: ['isActive'],
    hidden: { isActive: false },
  },
  media: {
    part: 'media',
    staff: editors,
    screen: { path: '/admin/media', label: 'Media' },
    page: undefined,
    name: 'picture',
    form: { title: 'The picture', parameter: 'edit' },
    staying: ['key'],
    hidden: {},
  },
} as const satisfies Record<string, RecordKind>
export type PublicRecord = keyof typeof publicRecords
type Row = (typeof publicRecords)[PublicRecord]
export type RevisedPart = Row['part']
export type RecordScreen = Row['screen']['path']
export type RecordPage = Extract<Row, { ownPage: object }>['page']

/** The records that pages list, each by itself; sections and pictures are parts of pages. */
export type ListedRecord = Exclude<PublicRecord, 'content_sections' | 'media'>

export const isPublicRecord = (table: string): table is PublicRecord =>
  Object.hasOwn(publicRecords, table)

export const publicRecord = (table: string): RecordKind | undefined =>
  isPublicRecord(table) ? publicRecords[table] : undefined
