import { useStore } from '@nanostores/react'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { isSampleCandidate, sampleDomain } from '#db/model/candidates/labels.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { $address } from '#site/admin/navigation/address.ts'
import { type List } from '#site/admin/list/list.ts'
import { PagedList } from '#site/admin/list/PagedList.tsx'
import { clearNarrowing } from '#site/admin/list/search/narrowing.ts'
import { SearchBox } from '#site/admin/list/search/SearchBox.tsx'
import { CandidateBulkBar } from '../bulk/CandidateBulkBar.tsx'
import { CandidateFilters } from './CandidateFilters.tsx'
import { CandidateRow, RowHead } from './CandidateRow.tsx'
import { type Candidate, candidateNarrowings, useDeskFilters, useDeskQuery } from '../candidates.ts'
import { useEmptyWords } from './emptyWords.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { Tick } from '../bulk/Tick.tsx'
import { useTicked } from '../bulk/ticked.ts'
import './CandidateList.css'

type CandidateListProps = { list: List<Candidate>; openId: string }

const withoutSearch = candidateNarrowings.filter((name) => name !== 'q')

/** Shown only on demand. */
const filters = ['status', 'study', 'source', 'heardFrom', 'campaign', 'called', 'names']

export function CandidateList({ list, openId }: CandidateListProps) {
  const { query } = useStore($address)
  const chosen = filters.filter((name) => query[name]).length
  const [filtering, setFiltering] = useState(chosen > 0)
  const { owner, due } = useDeskFilters()
  // The person may be on the desk, and only hidden by a filter.
  const isFiltered = Boolean(query['q']) && (chosen > 0 || Boolean(owner || due))
  const isByDue = !['closed', 'enrolled', 'all'].includes(useDeskQuery()['status'] ?? '')
  const empty = useEmptyWords()
  const ticked = useTicked()
  const rows = list.load.status === 'ready' ? list.load.data : []
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search candidates" hint="Name, e-mail or phone" />
        <SmallButton aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          <ListFilter aria-hidden />
          <span className="filter-label">Filter</span>
          {chosen > 0 && ` (${chosen})`}
        </SmallButton>
        {filtering && <CandidateFilters />}
      </div>
      <SavedFilters />
      {rows.some(isSampleCandidate) && (
        <p className="note samples-note">
          Addresses at {sampleDomain} belong to invented people, who show how the desk works.
        </p>
      )}
      <CandidateBulkBar ticked={ticked} shown={rows} hasMore={list.more !== undefined} />
      <PagedList
        list={list}
        noun={['candidate', 'candidates']}
        empty={empty}
        order={isByDue ? 'most urgent' : 'newest'}
        narrowed={Boolean(query['q']) || chosen > 0}
        onClear={() => clearNarrowing(isFiltered ? withoutSearch : candidateNarrowings)}
        {...(isFiltered && { clearLabel: 'Search without the filters' })}
      >
        {(candidates) => (
          <div className="candidates">
            <RowHead />
            <ul className="candidates-rows">
              {candidates.map((candidate) => (
                <li key={candidate.id}>
                  <Tick of={candidate} ticked={ticked} shown={candidates}>
                    <CandidateRow candidate={candidate} isOpen={openId === String(candidate.id)} />
                  </Tick>
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </>
  )
}
