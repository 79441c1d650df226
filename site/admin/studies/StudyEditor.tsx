import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { $locations } from '../base/locations.ts'
import { useFresh } from '../form/useFresh.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { fetchStudy } from './studies.ts'
import { StudyTabs } from './StudyTabs.tsx'

export function StudyEditor({ id }: { id: string }) {
  const { load, replace } = useFresh(fetchStudy, id)
  const locations = useLoad($locations)
  return (
    <>
      {(load.status !== 'ready' || locations.status !== 'ready') && <Head title="Edit study" />}
      <Loaded load={load} loading="Loading study..." bars={6} missing={<Gone />}>
        {(file) => (
          <Loaded load={locations} loading="Loading locations..." bars={6}>
            {() => <StudyTabs file={file} onRead={replace} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

const Gone = () => (
  <Empty title="This study is gone">
    <p>Somebody has deleted it, or the address is wrong.</p>
    <AdminLink className="button button-outline" to="/admin/studies">
      All studies
    </AdminLink>
  </Empty>
)
