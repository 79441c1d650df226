import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { auditActions } from '../../db/model/audit.ts'
import { $address } from './address.ts'
import { AdminLink } from './AdminLink.tsx'
import { type AuditEntry, changesOf, fetchAudit, records } from './audit.ts'
import { Head } from './Head.tsx'
import { useList } from './list.ts'
import { PagedList } from './PagedList.tsx'
import { SearchBox } from './SearchBox.tsx'
import { When } from './When.tsx'

export function AuditLog() {
  const { q = '' } = useStore($address).query
  const list = useList('audit', { q }, fetchAudit)
  return (
    <>
      <Head
        title="Audit log"
        text="Who changed, exported or downloaded what. Nothing here can be changed."
      >
        <AdminLink className="button button-quiet button-small" to="/admin">
          <ArrowLeft aria-hidden />
          Back to Overview
        </AdminLink>
      </Head>
      <div className="toolbar">
        <SearchBox label="Search the audit log" hint="User name or kind of record" />
      </div>
      <PagedList
        list={list}
        noun={['entry', 'entries']}
        loading="Loading the audit log..."
        empty={{ title: 'Nothing yet', text: 'Every change by staff is noted here.' }}
        narrowed={Boolean(q)}
      >
        {(entries) => (
          <ul className="rows">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { username, action, record, recordId, createdAt } = entry
  const { name = record, path } = records[record] ?? {}
  const what = record === 'resumes' || !recordId ? name : `${name} ${numbered(recordId)}`
  const changes = changesOf(entry)
  return (
    <div className="row">
      <div className="row-text">
        <span className="row-title">{username}</span> {auditActions[action].toLowerCase()}{' '}
        {path ? <AdminLink to={path}>{what}</AdminLink> : what}
        {changes.length > 0 && (
          <details className="changes">
            <summary>{changes.map(({ field }) => field).join(', ')}</summary>
            <dl>
              {changes.map(({ field, old, new: now }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  {old && (
                    <dd>
                      <del>{old}</del>
                    </dd>
                  )}
                  {now && (
                    <dd>
                      <ins>{now}</ins>
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <span className="row-when">
        <When iso={createdAt} focusable />
      </span>
    </div>
  )
}

const numbered = (id: string) => (/^\d+$/.test(id) ? `#${id}` : id)
