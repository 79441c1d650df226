import { type SiteStatus, siteStatuses } from '#db/model/studies/labels.ts'
import { todayHere } from '../days.ts'
import { statesOfStudy } from '../states.ts'
import type { StaffStudy } from '../allStudies.ts'

export const StudyStates = ({ study }: { study: StaffStudy }) => (
  <span className="row-states">
    {statesOfStudy(study, todayHere()).map(({ words, look }) => (
      <span key={words} className={`badge ${look === 'grey' ? '' : `badge-${look}`}`}>
        {words}
      </span>
    ))}
  </span>
)

const looks: Readonly<Record<SiteStatus, string>> = {
  recruiting: 'badge-green',
  'not-yet': 'badge-blue',
  paused: 'badge-amber',
  full: 'badge-amber',
  closed: '',
  completed: 'badge-outline',
}

type StudyStatusProps = {
  study: Pick<StaffStudy, 'siteStatus' | 'published' | 'lapsed'>
}

export const StudyStatus = ({ study: { siteStatus, published, lapsed } }: StudyStatusProps) => (
  <span className="row-states">
    {!published && <span className="badge badge-amber">Draft</span>}
    {published && lapsed && siteStatus === 'recruiting' ? (
      <span className="badge badge-red">Takes nobody: lapsed</span>
    ) : (
      <span className={`badge ${looks[siteStatus]}`}>{siteStatuses[siteStatus]}</span>
    )}
  </span>
)
