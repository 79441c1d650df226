import { useStore } from '@nanostores/react'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { Loading } from '#site/ui/states.tsx'
import { Tabs } from '#site/ui/Tabs.tsx'
import { $address, goTo } from '../navigation/address.ts'
import { Head } from '../base/frame/Head.tsx'
import { useMay } from '../base/may.tsx'
import { NotForRole } from '../base/screen/NotForRole.tsx'
import { PatientInquiries } from './PatientInquiries.tsx'
import { SponsorInquiries } from './SponsorInquiries.tsx'

const PreferencesList = lazy(
  async () => (await import('../preferences/PreferencesList.tsx')).PreferencesList,
)

const lists = [
  {
    value: 'patients',
    part: 'patient-inquiries',
    label: 'Patients',
    content: <PatientInquiries />,
  },
  {
    value: 'sponsors',
    part: 'sponsor-inquiries',
    label: 'Sponsors',
    content: <SponsorInquiries />,
  },
  {
    value: 'subscribers',
    part: 'subscribers',
    label: 'Subscribers',
    content: (
      <Meanwhile value={<Loading bars={6}>Loading subscribers...</Loading>}>
        <PreferencesList />
      </Meanwhile>
    ),
  },
] as const

export function InquiriesTab() {
  const { list = '' } = useStore($address).query
  const [first] = lists
  const may = useMay()
  const readable = lists.filter(({ part }) => may.read(part))
  const asked = lists.find(({ value }) => value === list)
  if (asked && !may.read(asked.part)) return <NotForRole parts={[asked.part]} />
  const shown = asked ?? readable[0] ?? first
  return (
    <>
      <Head title="Inquiries" />
      <Tabs
        label="Inquiries"
        tabs={readable}
        value={shown.value}
        onChange={(value) => goTo('/admin/inquiries', { list: value === first.value ? '' : value })}
      />
    </>
  )
}
