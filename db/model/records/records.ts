import { editors, hr, studyStaff } from '../roles.ts'
import type { RecordKind } from './record-kind.ts'

/**
 * The records that the public site shows, by their tables. Each save of one is kept as a revision. To add one, begin
 * here: the types and the tests name everything else that is needed.
 */
export const publicRecords = {
  team_members: {
    part: 'team',
    staff: editors,
    screen: { path: '/admin/team', label: 'Team' },
    page: '/#team',
    name: 'team member',
    form: { title: 'The team member', parameter: 'edit' },
    staying: ['isActive'],
    hidden: { isActive: false },
    shownAs: 'team',
    found: {
      section: 'Our Team',
      title: 'name',
      summary: ['title'],
      text: ['credentials', 'description'],
    },
  },
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
    shownAs: 'jobs',
    found: {
      section: 'Careers',
      title: 'title',
      summary: ['location', 'type', 'department'],
      text: ['description', 'responsibilities', 'requirements', 'benefits'],
    },
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
    shownAs: 'posts',
    found: {
      section: 'Research Updates',
      title: 'title',
      summary: ['excerpt'],
      text: ['content'],
      category: 'category',
      date: 'publishedAt',
    },
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
  studies: {
    part: 'studies',
    staff: studyStaff,
    screen: { path: '/admin/studies', label: 'Studies' },
    page: '/current-studies',
    name: 'study',
    form: { title: 'The study', parameter: 'edit' },
    staying: ['published', 'noBoardReason', 'reviewUntil'],
    hidden: { published: false },
    prop: 'study',
    shownAs: 'studies',
  },
  locations: {
    part: 'locations',
    staff: studyStaff,
    screen: { path: '/admin/locations', label: 'Locations' },
    page: '/#contact',
    name: 'location',
    form: { title: 'The location', parameter: 'edit' },
    staying: ['active'],
    hidden: { active: false },
    shownAs: 'locations',
  },
  news_issues: {
    part: 'news',
    staff: { reads: studyStaff.reads, changes: editors.changes },
    screen: { path: '/admin/news', label: 'News' },
    page: '/news',
    name: 'issue of news',
    form: { title: 'The letter', parameter: 'edit' },
    staying: [],
    hidden: {},
    prop: 'issue',
    shownAs: 'issues',
    found: { section: 'News', title: 'subject', summary: ['preview'], text: ['content'] },
  },
  media: {
    part: 'media',
    staff: { reads: studyStaff.reads, changes: editors.changes },
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
export type RecordPage = Extract<Row, { ownPage: object }>['page']

/** The records that pages list, each by itself; sections and pictures are parts of pages. */
export type ListedRecord = {
  [R in PublicRecord]: (typeof publicRecords)[R] extends { shownAs: string } ? R : never
}[PublicRecord]

export const isPublicRecord = (table: string): table is PublicRecord =>
  Object.hasOwn(publicRecords, table)

export const publicRecord = (table: string): RecordKind | undefined =>
  isPublicRecord(table) ? publicRecords[table] : undefined
