import { useStore } from '@nanostores/react'
import { Tabs } from '../ui/Tabs.tsx'
import { $address, go } from './address.ts'
import { Head } from './Head.tsx'
import { PatientInquiries } from './PatientInquiries.tsx'
import { SponsorInquiries } from './SponsorInquiries.tsx'

const lists = [
  { value: 'patients', label: 'Patients', content: <PatientInquiries /> },
  { value: 'sponsors', label: 'Sponsors', content: <SponsorInquiries /> },
]

export function InquiriesTab() {
  const { list = '' } = useStore($address).query
  return (
    <>
      <Head title="Inquiries" />
      <Tabs
        label="Inquiries"
        tabs={lists}
        value={list === 'sponsors' ? 'sponsors' : 'patients'}
        onChange={(value) =>
          go('/admin/inquiries', { list: value === 'sponsors' ? 'sponsors' : '' })
        }
      />
    </>
  )
}
