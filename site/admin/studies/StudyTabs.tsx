import { useStore } from '@nanostores/react'
import { Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Tabs } from '#site/ui/Tabs.tsx'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { LivePage } from '../form/record/LivePage.tsx'
import { Head } from '../base/frame/Head.tsx'
import { useMay } from '../base/may.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { $address, adjust, goTo } from '../navigation/address.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { BackLink } from '../navigation/BackLink.tsx'
import { $unsaved } from '../navigation/unsaved.ts'
import { ApprovalsView } from './approvals/ApprovalsView.tsx'
import { ServedView } from './approvals/ServedView.tsx'
import { useStudyWords } from './labels.ts'
import { PrescreenerView } from './prescreener/PrescreenerView.tsx'
import { ProgressView } from './progress/ProgressView.tsx'
import { StudyDifferences } from './registry/StudyDifferences.tsx'
import { fetchStudy, type StudyFile } from './studies.ts'
import { SampleStudyNotice } from './SampleStudyNotice.tsx'
import { StudyDeletion } from './StudyDeletion.tsx'
import { StudyForm } from './StudyForm.tsx'
import { StudyStatus } from './list/StudyStates.tsx'
import './StudyTabs.css'

const toList = () => goTo('/admin/studies', {}, { discard: true })

type ShownProps = { file: StudyFile; onRead: (file: StudyFile) => void }

export function StudyTabs({ file, onRead }: ShownProps) {
  const { study } = file
  const { view = 'study' } = useStore($address).query
  const isUnsaved = useStore($unsaved)
  const [asking, setAsking] = useState(false)
  /** counts how often the form was restarted with the stored version */
  const [begun, setBegun] = useState(0)
  const words = useStudyWords()
  const mayRead = useMay().read('study-figures')

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
        {study.sample && <span className="badge badge-amber">Sample</span>}
        <StudyStatus study={study} />
        {study.published && <LivePage path={`/current-studies/${study.slug}`} />}
        <RecordHistory
          part="studies"
          record={study}
          what="study"
          {...words}
          onRestored={beginAnew}
        />
        <SmallLink look="quiet" to="/admin/studies" query={{ edit: 'new', from: String(study.id) }}>
          <Copy aria-hidden /> Duplicate
        </SmallLink>
        <DeleteButton onClick={() => setAsking(true)} />
      </Head>
      <div className="study-notices stack">
        {study.sample && <SampleStudyNotice />}
        <StudyDifferences id={study.id} />
      </div>
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
          ...(mayRead ? [progressTab(study.id)] : []),
          { value: 'public', label: 'What was public', content: <ServedView study={study} /> },
        ]}
      />
      {asking && <StudyDeletion study={study} onClose={() => setAsking(false)} onGone={toList} />}
    </>
  )
}

const progressTab = (id: number) => ({
  value: 'progress',
  label: 'Progress',
  content: <ProgressView id={id} />,
})
