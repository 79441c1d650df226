import type { InferResponseType } from 'hono/client'
import { isRecord } from '#db/model/lib/keys.ts'
import { recordName } from '#db/model/audit.ts'
import { api } from '#site/lib/api.ts'
import { fetchPagesOf } from '#site/admin/list/pages.ts'
import { spacedWords } from '#db/model/lib/wording.ts'

const { audit } = api.admin

export type AuditEntry = InferResponseType<typeof audit.$get>['entries'][number]

export const fetchAudit = fetchPagesOf('entries', audit.$get)

const valuesOf = (value: unknown) => (isRecord(value) ? value : {})

/** 'user #7 (ada)' */
export function auditedRecordName({ record, recordId, old, new: now }: AuditEntry) {
  const name = recordName(record)
  const { title, name: fullName, username } = { ...valuesOf(old), ...valuesOf(now) }
  const numbered = record === 'resumes' || !recordId ? '' : recordId.replace(/^(?=\d)/, '#')
  const known = [title, fullName, username].find((text) => typeof text === 'string' && text)
  return [name, numbered, known && `(${known})`].filter(Boolean).join(' ')
}

type Change = { field: string; old: string; new: string }

const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'submissionId', 'sectionKey'])

/** The changed fields as their form calls them, in its order; then the others. */
export function changesOf({ old, new: now, labels }: AuditEntry): Change[] {
  const before = valuesOf(old)
  const after = valuesOf(now)
  return Object.keys({ ...labels, ...before, ...after })
    .filter((name) => !bookkeeping.has(name))
    .map((name) => ({
      field: labels[name] ?? spacedWords(name),
      old: shown(before[name]),
      new: shown(after[name]),
    }))
    .filter((change) => change.old !== change.new)
}

function shown(value: unknown) {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
