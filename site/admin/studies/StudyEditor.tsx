import { useStore } from '@nanostores/react'
import { Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { Tabs } from '#site/ui/Tabs.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { $locations } from '../base/locations.ts'
import { useFresh } from '../form/useFresh.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { $address, adjust, go } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { BackLink } from '../navigation/BackLink.tsx'
import { $unsaved } from '../navigation/unsaved.ts'
import { ApprovalsView } from './approvals/ApprovalsView.tsx'
import { ServedView } from './approvals/ServedView.tsx'
import { useStudyLabels } from './labels.ts'
import { PrescreenerView } from './prescreener/PrescreenerView.tsx'
import { StudyDifferences } from './registry/StudyDifferences.tsx'
import { fetchStudy, type StudyFile } from './studies.ts'
import { StudyDeletion } from './StudyDeletion.tsx'
import { StudyForm } from './StudyForm.tsx'
import { StudyStatus } from './StudyStates.tsx'

const toList = () => go('/admin/studies', {}, { discard: true })

export function StudyEditor({ id }: { id: string }) {
  const { load, replace } = useFresh(fetchStudy, id)
  const locations = useLoad($locations)
  return (
    <>
      {(load.status !== 'ready' || locations.status !== 'ready') && <Head title="Edit study" />}
      <Loaded load={load} loading="Loading study..." bars={6} missing={<Gone />}>
        {(file) => (
          <Loaded load={locations} loading="Loading locations..." bars={6}>
            {() => <Shown file={file} onRead={replace} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

type ShownProps = { file: StudyFile; onRead: (file: StudyFile) => void }

function Shown({ file, onRead }: ShownProps) {
  const { study } = file
  const { view = 'study' } = useStore($address).query
  const isUnsaved = useStore($unsaved)
  const [asking, setAsking] = useState(false)
  /** counts the times that the form began anew with what is stored */
  const [begun, setBegun] = useState(0)
  const labels = useStudyLabels()

  const read = useCallback(
    async () => onRead(await fetchStudy(String(study.id))),
    [onRead, study.id],
  )
  async function beginAnew() {
    await read()
    setBegun((count) => count + 1)
  }

  return (
    <>
      <BackLink to="/admin/studies">All studies</BackLink>
      <Head title="Edit study" text={study.title}>
        {isUnsaved && <span className="badge badge-amber">Unsaved Changes</span>}
        <StudyStatus study={study} />
        {study.published && (
          <a
            className="button button-quiet button-small"
            href={`/current-studies/${study.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden /> View live page
          </a>
        )}
        <RecordHistory
          part="studies"
          record={study}
          what="study"
          {...labels}
          onRestored={beginAnew}
        />
        <AdminLink
          className="button button-quiet button-small"
          to="/admin/studies"
          query={{ edit: 'new', from: String(study.id) }}
        >
          <Copy aria-hidden /> Duplicate
        </AdminLink>
        <button
          type="button"
          className="button button-delete button-small"
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden /> Delete
        </button>
      </Head>
      <StudyDifferences id={study.id} />
      <Tabs
        label="The study"
        value={view}
        onChange={(next) => adjust({ view: next === 'study' ? '' : next })}
        tabs={[
          {
            value: 'study',
            label: 'Study',
            content: <StudyForm key={begun} file={file} onSaved={read} onTheirs={beginAnew} />,
          },
          {
            value: 'approvals',
            label: 'Approvals',
            content: <ApprovalsView file={file} onChanged={read} />,
          },
          {
            value: 'prescreener',
            label: 'Prescreener',
            content: <PrescreenerView file={file} onChanged={read} />,
          },
          { value: 'public', label: 'What was public', content: <ServedView study={study} /> },
        ]}
      />
      {asking && <StudyDeletion study={study} onClose={() => setAsking(false)} onGone={toList} />}
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
