import { Download } from 'lucide-react'
import type { SubmissionPart } from '#db/model/submissions/kinds.ts'
import { hrefOf } from '../navigation/address.ts'
import { Filter } from './search/Filter.tsx'
import { useNarrowing } from './search/narrowing.ts'

const spamOptions = { none: 'Without suspected spam', only: 'Suspected spam only' }

export function ListTools({ list }: { list: SubmissionPart }) {
  const narrowing = useNarrowing()
  return (
    <>
      <Filter name="spam" label="Suspected spam" all="All, spam included" options={spamOptions} />
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
