import { interestDays } from '#db/model/candidates/limits.ts'
import { phaseLabels } from '#db/model/studies/labels.ts'
import { useData } from '#site/ui/useLoad.ts'
import { useMay } from '#site/admin/base/may.tsx'
import { RowActions } from '#site/admin/list/RowActions.tsx'
import { Table } from '#site/admin/list/Table.tsx'
import { ViewOnSite } from '#site/admin/list/ViewOnSite.tsx'
import { ProblemBadge } from '#site/admin/publish/RecordProblem.tsx'
import { $interest, interestIn } from '../interest.ts'
import { DifferenceBadge } from '../registry/DifferenceBadge.tsx'
import type { StaffStudy } from '../allStudies.ts'
import { StudyStates, StudyStatus } from './StudyStates.tsx'
import './StudyTable.css'

type StudyTableProps = { studies: StaffStudy[]; onDelete: (study: StaffStudy) => void }

const interest = `Interest in ${interestDays} days`

/** Only those who look after candidates read how many people asked. */
export const StudyTable = (props: StudyTableProps) =>
  useMay().read('candidates') ? <CountedTable {...props} /> : <Rows {...props} />

function CountedTable(props: StudyTableProps) {
  const named = useData($interest)
  return <Rows {...props} countsOf={({ title }) => interestIn(title, named ?? [])} />
}

type RowsProps = StudyTableProps & {
  countsOf?: (study: StaffStudy) => ReturnType<typeof interestIn>
}

const Rows = ({ studies, onDelete, countsOf }: RowsProps) => (
  <Table
    className="studies"
    columns={['Study', 'On the site', 'Approval', ...(countsOf ? ['Enrolled', interest] : [])]}
  >
    {studies.map((study) => {
      const counts = countsOf?.(study)
      return (
        <tr key={study.id}>
          <th scope="row">
            {study.title} {study.sample && <span className="badge badge-amber">Sample</span>}
            <p className="row-meta study-meta">
              {[study.condition, phaseLabels(study.phases), study.nctId]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </th>
          <td data-label="On the site">
            <StudyStatus study={study} /> <ProblemBadge record="studies" id={study.id} />{' '}
            <DifferenceBadge id={study.id} />
          </td>
          <td data-label="Approval">
            <StudyStates study={study} />
          </td>
          {counts && (
            <>
              <td data-label="Enrolled" className="study-number">
                {counts.enrolled}
                {study.target !== null && ` of ${study.target.toLocaleString('en-US')}`}
              </td>
              <td data-label={interest} className="study-number">
                {counts.inquiries}
              </td>
            </>
          )}
          <td>
            <RowActions
              of={study.title}
              to="/admin/studies"
              query={{ edit: String(study.id) }}
              onDelete={() => onDelete(study)}
              iconsOnly
            >
              {study.published && (
                <ViewOnSite title={study.title} path={`/current-studies/${study.slug}`} />
              )}
            </RowActions>
          </td>
        </tr>
      )
    })}
  </Table>
)
