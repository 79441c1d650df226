import { useStore } from '@nanostores/react'
import { Tabs } from '#site/ui/Tabs.tsx'
import { $address, goTo } from '../navigation/address.ts'
import { ApplicationList } from './ApplicationList.tsx'
import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { NewLink } from '../list/NewLink.tsx'
import { JobForm } from './JobForm.tsx'
import { JobList } from './JobList.tsx'
import { fetchJob } from './jobs.ts'

export function JobsTab() {
  const { list } = useStore($address).query
  const isApplications = list === 'applications'
  return (
    <>
      <Head
        title="Job Postings Management"
        text="What the careers page offers, and who has applied."
      >
        <NewLink to="/admin/jobs">Add Job Posting</NewLink>
      </Head>
      <Tabs
        label="Jobs"
        value={isApplications ? 'applications' : 'postings'}
        onChange={(value) => goTo('/admin/jobs', value === 'applications' ? { list: value } : {})}
        tabs={[
          { value: 'postings', label: 'Job postings', content: <JobList /> },
          { value: 'applications', label: 'Applications', content: <ApplicationList /> },
        ]}
      />
      {!isApplications && (
        <RecordDialog
          noun="job posting"
          titles={{ new: 'Create New Job Posting', edit: 'Edit Job Posting' }}
          fetchOne={fetchJob}
          form={JobForm}
        />
      )}
    </>
  )
}
