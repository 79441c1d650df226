import { TriangleAlert } from 'lucide-react'
import { useData } from '#site/ui/useLoad.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { todayHere } from '../studies/days.ts'
import { warningsOf } from '../studies/states.ts'
import { $studies } from '../studies/allStudies.ts'

/** Names published studies whose approval or review has ended or soon ends, or whose listing says too much. */
export function StudyNotice() {
  const today = todayHere()
  const warned = (useData($studies) ?? [])
    .map((study) => ({ study, warnings: warningsOf(study, today) }))
    .filter(({ warnings }) => warnings.length > 0)
  if (warned.length === 0) return null
  const needing = warned.length === 1 ? 'A study needs' : `${warned.length} studies need`
  return (
    <NoticeBox icon={TriangleAlert} label="Studies" title={`${needing} your attention`}>
      <ul>
        {warned.map(({ study: { id, title }, warnings }) => (
          <li key={id}>
            <AdminLink to="/admin/studies" query={{ edit: String(id) }}>
              {title}
            </AdminLink>
            : {warnings.join('; ')}
          </li>
        ))}
      </ul>
    </NoticeBox>
  )
}
