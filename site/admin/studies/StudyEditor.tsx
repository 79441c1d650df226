import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { $locations } from '../base/locations.ts'
import { useFresh } from '../form/useFresh.ts'
import { GoneRecord } from '../form/record/GoneRecord.tsx'
import { fetchStudy } from './studies.ts'
import { StudyTabs } from './StudyTabs.tsx'

export function StudyEditor({ id }: { id: string }) {
  const { load, replace } = useFresh(fetchStudy, id)
  const locations = useLoad($locations)
  return (
    <>
      {(load.status !== 'ready' || locations.status !== 'ready') && <Head title="Edit study" />}
      <Loaded
        load={load}
        loading="Loading study..."
        bars={6}
        missing={<GoneRecord one="study" all="All studies" list="/admin/studies" />}
      >
        {(file) => (
          <Loaded load={locations} loading="Loading locations..." bars={6}>
            {() => <StudyTabs file={file} onRead={replace} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
