import type { InferResponseType } from 'hono/client'
import { api } from '../lib/api.ts'
import { call } from '../lib/remote.ts'
import type { FetchPage } from './list.ts'

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
  visit_requests: { name: 'visit request', path: '/admin/visit-requests' },
  resumes: { name: 'resume' },
}

export type Change = { field: string; old: string; new: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'submissionId'])

/** What is different, field by field. */
export function changesOf(entry: AuditEntry): Change[] {
  const { old, new: now } = entry as { old: unknown; new: unknown }
  if (!isRecord(old) && !isRecord(now)) {
    return old || now ? [{ field: 'value', old: shown(old), new: shown(now) }] : []
  }
  const before = isRecord(old) ? old : {}
  const after = isRecord(now) ? now : {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({ field, old: shown(before[field]), new: shown(after[field]) }))
    .filter((change) => change.old !== change.new)
}
