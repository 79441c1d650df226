import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { $address, adjust, hrefOf } from '../app/address.ts'

type ListToolsProps = {
  list: 'patient-inquiries' | 'sponsor-inquiries' | 'visit-requests' | 'job-applications'
}

/** Narrows a list of submissions by suspicion, and takes what it shows as a file. */
export function ListTools({ list }: ListToolsProps) {
  const { q = '', status = '', spam = '', job = '' } = useStore($address).query
  return (
    <>
      <div className="filter field-select">
        <select
          aria-label="Suspected spam"
          value={spam}
          onChange={({ target }) => adjust({ spam: target.value }, { replace: true })}
        >
          <option value="">All, spam included</option>
          <option value="none">Without suspected spam</option>
          <option value="only">Suspected spam only</option>
        </select>
      </div>
      <a
        className="button button-outline button-small"
        href={hrefOf(`/api/admin/exports/${list}.csv`, { q, status, spam, job })}
        download
      >
        <Download aria-hidden />
        Export CSV
      </a>
    </>
  )
}

/** Beside a name, where its form was filled in as no person would. */
export const SpamBadge = ({ of: { suspectedSpam } }: { of: { suspectedSpam: boolean } }) =>
  suspectedSpam && <span className="badge badge-amber">Suspected spam</span>
