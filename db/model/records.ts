import type { Part } from './access.ts'

export type RecordKind = {
  /** the part of the admin API in which staff edit it */
  part: Part
  /** the page on which visitors see it; undefined for pictures, which other records show */
  page: string | undefined
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
  blog_posts: {
    part: 'blog',
    page: '/blog',
    name: 'blog post',
    form: { title: 'The post', parameter: 'edit' },
    staying: ['published', 'publishedAt'],
    hidden: { published: false },
    prop: 'post',
  },
  content_sections: {
    part: 'content',
    page: '/',
    name: 'content section',
    form: { title: 'The section', parameter: 'section' },
    staying: ['isActive'],
    hidden: undefined,
  },
  job_postings: {
    part: 'jobs',
    page: '/careers',
    name: 'job posting',
    form: { title: 'The job', parameter: 'edit' },
    staying: ['isActive'],
    hidden: { isActive: false },
    prop: 'job',
  },
  team_members: {
    part: 'team',
    page: '/#team',
    name: 'team member',
    form: { title: 'The team member', parameter: 'edit' },
    staying: ['isActive'],
    hidden: { isActive: false },
  },
  media: {
    part: 'media',
    page: undefined,
    name: 'picture',
    form: { title: 'The picture', parameter: 'edit' },
    staying: ['key'],
    hidden: {},
  },
} as const satisfies Record<string, RecordKind>
export type PublicRecord = keyof typeof publicRecords
export type RevisedPart = (typeof publicRecords)[PublicRecord]['part']

/** The records that pages list, each by itself; sections and pictures are parts of pages. */
export type ListedRecord = Exclude<PublicRecord, 'content_sections' | 'media'>

export const isPublicRecord = (table: string): table is PublicRecord =>
  Object.hasOwn(publicRecords, table)
