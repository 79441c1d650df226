import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import type { Part } from '#db/model/access.ts'
import { $address } from '../navigation/address.ts'
import { For, useMay } from '../base/may.tsx'
import { NotForRole } from '../base/screen/NotForRole.tsx'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { Loading } from '#site/ui/states.tsx'
import { useData, useLoad } from '#site/ui/useLoad.ts'
import { RecordCounts } from './RecordCounts.tsx'
import { Desk } from './Desk.tsx'
import { $desk } from './desk.ts'
import { GoLiveDone, GoLiveFirst } from './GoLive.tsx'
import { Head } from '../base/frame/Head.tsx'
import { Recent } from './Recent.tsx'
import { $stats } from '../base/stats.ts'
import { $recentInquiries, $recentVisits } from './recent.ts'
import { OverviewLinks } from './OverviewLinks.tsx'
import { SampleNotice } from './SampleNotice.tsx'
import { SpamShare } from './SpamShare.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'
import { WaitingNotice } from '../base/frame/WaitingNotice.tsx'
import { WhenNear } from './WhenNear.tsx'
import './Overview.css'

const Figures = lazy(async () => (await import('../figures/Figures.tsx')).Figures)
const StudyNotice = lazy(async () => (await import('./StudyNotice.tsx')).StudyNotice)
const FactsNotice = lazy(async () => (await import('./FactsNotice.tsx')).FactsNotice)
const AuditLog = lazy(async () => (await import('./audit/AuditLog.tsx')).AuditLog)
const Privacy = lazy(async () => (await import('../privacy/Privacy.tsx')).Privacy)
const HeldList = lazy(async () => (await import('../held/HeldList.tsx')).HeldList)
const MailList = lazy(async () => (await import('../mail/MailList.tsx')).MailList)

const lists: Readonly<Record<string, { part: Part; Screen: ComponentType }>> = {
  audit: { part: 'audit', Screen: AuditLog },
  mail: { part: 'mail', Screen: MailList },
  held: { part: 'refused', Screen: HeldList },
  privacy: { part: 'erasures', Screen: Privacy },
}

/** The first screen; `?list=` shows one of its lists instead. */
export function OverviewTab() {
  const { list } = useStore($address).query
  const may = useMay()
  useHeadingFocus(list)
  const { part, Screen } = lists[list ?? ''] ?? {}
  if (part && Screen) return may.read(part) ? <Screen /> : <NotForRole parts={[part]} />

  return (
    <>
      <Head title="Overview">
        <For part="audit">
          <OverviewLinks />
        </For>
      </Head>
      <div className="stack gap-3">
        <For part="go-live">
          <GoLiveFirst />
        </For>
        <For part="candidates">
          <Desk />
        </For>
        <RecordCounts />
        <WaitingNotice />
        <SpamShare />
        <For part="studies">
          <NoticeOfStudies />
        </For>
        <For part="content">
          <NoticeOfFacts />
        </For>
        <For part="samples">
          <SampleNotice />
        </For>
        <Recent />
        <For part="figures">
          <FiguresWhenNear />
        </For>
        <For part="go-live">
          <GoLiveDone />
        </For>
      </div>
    </>
  )
}

/** A site without studies loads none of the code that judges them. */
function NoticeOfStudies() {
  return useData($stats)?.publishedStudies ? <StudyNotice /> : null
}

function NoticeOfFacts() {
  return useData($stats)?.agingFacts ? <FactsNotice /> : null
}

function FiguresWhenNear() {
  const above = [useLoad($desk), useLoad($recentVisits), useLoad($recentInquiries)]
  return (
    <WhenNear ready={above.every(({ status }) => status !== 'loading')}>
      <Meanwhile value={<Loading bars={6}>Loading figures...</Loading>}>
        <Figures />
      </Meanwhile>
    </WhenNear>
  )
}
