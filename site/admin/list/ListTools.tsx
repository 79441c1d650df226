import { Download } from 'lucide-react'
import type { SubmissionPart } from '#db/model/submissions/kinds.ts'
import { adjust, hrefOf } from '../navigation/address.ts'
import { useNarrowing } from './search/narrowing.ts'
import './toolbar.css'

export function ListTools({ list }: { list: SubmissionPart }) {
  const narrowing = useNarrowing()
  return (
    <>
      <div className="filter field-select">
        <select
          aria-label="Suspected spam"
          value={narrowing['spam']}
          onChange={({ target }) => adjust({ spam: target.value }, { replace: true })}
        >
          <option value="">All, spam included</option>
          <option value="none">Without suspected spam</option>
          <option value="only">Suspected spam only</option>
        </select>
      </div>
      <a
        className="button button-outline button-small"
        href={hrefOf(`/api/admin/exports/${list}.csv`, narrowing)}
        download
      >
        <Download aria-hidden />
        Export CSV
      </a>
    </>
  )
}

export const SpamBadge = ({ of: { suspectedSpam } }: { of: { suspectedSpam: boolean } }) =>
  suspectedSpam && <span className="badge badge-amber">Suspected spam</span>
