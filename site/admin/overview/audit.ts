import type { InferResponseType } from 'hono/client'
import { wordsOf } from '../../../db/model/lib/names.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/remote.ts'
import { auditedRecord } from '../app/tabs.ts'
import type { FetchPage } from '../list/list.ts'

const { audit } = api.admin

export type AuditEntry = InferResponseType<typeof audit.$get>['entries'][number]

export const fetchAudit: FetchPage<AuditEntry> = async (query) => {
  const { entries, nextCursor } = await call(audit.$get({ query }))
  return { rows: entries, nextCursor }
}

/** Names in the audit log for records that belong to no tab. */
const otherRecords: Readonly<Record<string, string>> = {
  resumes: 'resume',
  mail_outbox: 'mail',
  settings: 'settings',
  personal_data: 'the data of one person',
  refused_submissions: 'held submission',
  // A sign-in is described by its action alone.
  sessions: '',
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown) => (isFields(value) ? value : {})

/** 'user #7 (ada)' */
export function recordOf({ record, recordId, old, new: now }: AuditEntry) {
  const name = auditedRecord(record)?.name ?? otherRecords[record] ?? record
  const { title, name: fullName, username } = { ...fieldsOf(old), ...fieldsOf(now) }
  const numbered = record === 'resumes' || !recordId ? '' : recordId.replace(/^(?=\d)/, '#')
  const known = [title, fullName, username].find((text) => typeof text === 'string' && text)
  return [name, numbered, known && `(${known})`].filter(Boolean).join(' ')
}

type Change = { field: string; old: string; new: string }

const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'submissionId', 'sectionKey'])

/** The fields that a change has changed. */
export function changesOf({ old, new: now }: AuditEntry): Change[] {
  const before = fieldsOf(old)
  const after = fieldsOf(now)
  return Object.keys({ ...before, ...after })
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({
      field: wordsOf(field),
      old: shown(before[field]),
      new: shown(after[field]),
    }))
    .filter((change) => change.old !== change.new)
}

function shown(value: unknown) {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
