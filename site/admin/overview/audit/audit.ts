import type { InferResponseType } from 'hono/client'
import { isRecord } from '#db/model/lib/keys.ts'
import { recordName } from '#db/model/audit.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import type { FetchPage } from '#site/admin/list/list.ts'
import { spacedWords } from '#db/model/lib/wording.ts'

const { audit } = api.admin

export type AuditEntry = InferResponseType<typeof audit.$get>['entries'][number]

export const fetchAudit: FetchPage<AuditEntry> = async (query) => {
  const { entries, nextCursor } = await call(audit.$get({ query }))
  return { rows: entries, nextCursor }
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {})

/** 'user #7 (ada)' */
export function auditedRecordName({ record, recordId, old, new: now }: AuditEntry) {
  const name = recordName(record)
  const { title, name: fullName, username } = { ...fieldsOf(old), ...fieldsOf(now) }
  const numbered = record === 'resumes' || !recordId ? '' : recordId.replace(/^(?=\d)/, '#')
  const known = [title, fullName, username].find((text) => typeof text === 'string' && text)
  return [name, numbered, known && `(${known})`].filter(Boolean).join(' ')
}

type Change = { field: string; old: string; new: string }

const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'submissionId', 'sectionKey'])

export function changesOf({ old, new: now }: AuditEntry): Change[] {
  const before = fieldsOf(old)
  const after = fieldsOf(now)
  return Object.keys({ ...before, ...after })
    .filter((field) => !bookkeeping.has(field))
    .map((field) => ({
      field: spacedWords(field),
      old: shown(before[field]),
      new: shown(after[field]),
    }))
    .filter((change) => change.old !== change.new)
}

function shown(value: unknown) {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
