import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { $address, go } from '../navigation/address.ts'
import { Head } from '../app/Head.tsx'
import { PatientInquiries } from './PatientInquiries.tsx'
import { SponsorInquiries } from './SponsorInquiries.tsx'

const SubscriberList = lazy(async () => ({
  default: (await import('../preferences/SubscriberList.tsx')).SubscriberList,
}))

const lists = [
  { value: 'patients', label: 'Patients', content: <PatientInquiries /> },
  { value: 'sponsors', label: 'Sponsors', content: <SponsorInquiries /> },
  {
    value: 'subscribers',
    label: 'Subscribers',
    content: (
      <Suspense fallback={<Loading bars={6}>Loading subscribers...</Loading>}>
        <SubscriberList />
      </Suspense>
    ),
  },
] as const

export function InquiriesTab() {
  const { list = '' } = useStore($address).query
  const [first] = lists
  const shown = lists.find(({ value }) => value === list) ?? first
  return (
    <>
      <Head title="Inquiries" />
      <Tabs
        label="Inquiries"
        tabs={lists}
        value={shown.value}
        onChange={(value) => go('/admin/inquiries', { list: value === first.value ? '' : value })}
      />
    </>
  )
}
