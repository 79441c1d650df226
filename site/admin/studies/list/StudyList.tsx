import { useState } from 'react'
import { Head } from '#site/admin/base/frame/Head.tsx'
import { useList } from '#site/admin/list/list.ts'
import { NewLink } from '#site/admin/list/NewLink.tsx'
import { PagedList } from '#site/admin/list/PagedList.tsx'
import { useNarrowing } from '#site/admin/list/search/narrowing.ts'
import { SearchBox } from '#site/admin/list/search/SearchBox.tsx'
import { RegistryDifferences } from '../registry/RegistryDifferences.tsx'
import { fetchStudies, type StaffStudy } from '../allStudies.ts'
import { StudyDeletion } from '../StudyDeletion.tsx'
import { StudyTable } from './StudyTable.tsx'

export function StudyList() {
  const list = useList('studies', useNarrowing(['q']), fetchStudies)
  const [asking, setAsking] = useState<StaffStudy>()
  return (
    <>
      <Head title="Studies" text="What patients come for, and what a board has approved of it.">
        <NewLink to="/admin/studies">New study</NewLink>
      </Head>
      <div className="toolbar">
        <SearchBox label="Search studies" hint="Title, condition, sponsor or number" />
      </div>
      <PagedList
        list={list}
        noun={['study', 'studies']}
        empty={{
          title: 'No studies yet',
          text: 'Until you save the first one, a new site shows invented studies, marked as samples.',
        }}
      >
        {(studies) => <StudyTable studies={studies} onDelete={setAsking} />}
      </PagedList>
      <RegistryDifferences />
      {asking && <StudyDeletion study={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
