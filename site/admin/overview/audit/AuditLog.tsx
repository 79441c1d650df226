import { auditActions, recordScreen } from '#db/model/audit.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { BackToOverview } from '#site/admin/navigation/BackToOverview.tsx'
import { auditedRecordName, type AuditEntry, changesOf, fetchAudit } from './audit.ts'
import { Head } from '#site/admin/base/frame/Head.tsx'
import { useList } from '#site/admin/list/list.ts'
import { PagedList } from '#site/admin/list/PagedList.tsx'
import { useNarrowing } from '#site/admin/list/search/narrowing.ts'
import { RowList } from '#site/admin/list/RowList.tsx'
import { SearchBox } from '#site/admin/list/search/SearchBox.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import './AuditLog.css'

export function AuditLog() {
  const list = useList('audit', useNarrowing(['q']), fetchAudit)
  return (
    <>
      <Head
        title="Audit log"
        text="Who changed, exported or downloaded what. Nothing here can be changed."
      >
        <BackToOverview />
      </Head>
      <div className="toolbar">
        <SearchBox label="Search the audit log" hint="User name or kind of record" />
      </div>
      <PagedList
        list={list}
        noun={['entry', 'entries']}
        loading="Loading the audit log..."
        empty={{ title: 'Nothing yet', text: 'Every change by staff is noted here.' }}
      >
        {(entries) => <RowList rows={entries}>{(entry) => <Entry entry={entry} />}</RowList>}
      </PagedList>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { name, username, action, record, createdAt } = entry
  const screen = recordScreen(record)
  const what = auditedRecordName(entry)
  return (
    <div className="list-row entry">
      <div className="row-text">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {name !== username && <span className="note"> ({username})</span>}{' '}
        {auditActions[action].toLowerCase()}{' '}
        {screen ? (
          <AdminLink to={screen.path} query={screen.query}>
            {what}
          </AdminLink>
        ) : (
          what
        )}
        <Changes entry={entry} />
      </div>
      <span className="row-when">
        <When iso={createdAt} focusable />
      </span>
    </div>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  // A new password is noted as a sentence, without the password.
  if (typeof entry.new === 'string') return <p className="note">{entry.new}</p>
  if (changes.length === 0) return null
  return (
    <details className="changes">
      <summary>{changes.map(({ field }) => field).join(', ')}</summary>
      <dl className="stack gap-1">
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
  )
}
