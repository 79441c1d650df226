import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { audit } = api.admin

export type AuditEntry = InferResponseType<typeof audit.$get>['entries'][number]

export const fetchAudit: FetchPage<AuditEntry> = async (query) => {
  const { entries, nextCursor } = await call(audit.$get({ query }))
  return { rows: entries, nextCursor }
}

/** What a table holds, and where staff work on it. */
export const records: Readonly<Record<string, { name: string; path?: string }>> = {
  users: { name: 'user', path: '/admin/users' },
  content_sections: { name: 'content section', path: '/admin/content' },
  blog_posts: { name: 'blog post', path: '/admin/blog' },
  job_postings: { name: 'job posting', path: '/admin/jobs' },
  job_applications: { name: 'job application', path: '/admin/jobs' },
  team_members: { name: 'team member', path: '/admin/team' },
  visit_requests: { name: 'visit request', path: '/admin/visits' },
  resumes: { name: 'resume' },
  patient_inquiries: { name: 'patient inquiries', path: '/admin/inquiries' },
  sponsor_inquiries: { name: 'sponsor inquiries', path: '/admin/inquiries' },
  email_preferences: { name: 'subscribers', path: '/admin/inquiries?list=subscribers' },
  mail_outbox: { name: 'mail' },
  settings: { name: 'settings' },
  personal_data: { name: 'the data of one person' },
  refused_submissions: { name: 'held submission' },
  // Of a sign-in the action says it all.
  sessions: { name: '' },
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown) => (isFields(value) ? value : {})

/** 'user #7 (ada)' */
export function recordOf({ record, recordId, old, new: now }: AuditEntry) {
  const { name = record } = records[record] ?? {}
  const { title, name: called, username } = { ...fieldsOf(old), ...fieldsOf(now) }
  const numbered = record === 'resumes' || !recordId ? '' : recordId.replace(/^(?=\d)/, '#')
  const known = [title, called, username].find((text) => typeof text === 'string' && text)
  return [name, numbered, known && `(${known})`].filter(Boolean).join(' ')
}

export type Change = { field: string; old: string; new: string }

const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'submissionId', 'sectionKey'])

/** What is different, field by field. */
export function changesOf({ old, new: now }: AuditEntry): Change[] {
  const before = fieldsOf(old)
  const after = fieldsOf(now)
  return Object.keys({ ...before, ...after })
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({
      field: inWords(field),
      old: shown(before[field]),
      new: shown(after[field]),
    }))
    .filter((change) => change.old !== change.new)
}

/** 'displayOrder' as 'display order' */
const inWords = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function shown(value: unknown) {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
