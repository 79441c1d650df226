import { interestDays } from '#db/model/candidates/limits.ts'
import { phaseLabels } from '#db/model/studies/labels.ts'
import { Head } from '#site/admin/base/frame/Head.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { useList } from '#site/admin/list/list.ts'
import { NewLink } from '#site/admin/list/NewLink.tsx'
import { RecordList } from '#site/admin/list/RecordList.tsx'
import { useNarrowing } from '#site/admin/list/search/narrowing.ts'
import { ViewOnSite } from '#site/admin/list/ViewOnSite.tsx'
import { ProblemBadge } from '#site/admin/publish/RecordProblem.tsx'
import { $interest, interestIn } from '../interest.ts'
import { DifferenceBadge } from '../registry/DifferenceBadge.tsx'
import { RegistryDifferences } from '../registry/RegistryDifferences.tsx'
import { fetchStudies, type StaffStudy } from '../allStudies.ts'
import { StudyDeletion } from '../StudyDeletion.tsx'
import { StudyStates, StudyStatus } from './StudyStates.tsx'

type CountsOf = (study: StaffStudy) => ReturnType<typeof interestIn>

const countColumns = (countsOf: CountsOf) =>
  [
    {
      label: 'Enrolled',
      cell: (study: StaffStudy) =>
        `${countsOf(study).enrolled}${study.target === null ? '' : ` of ${study.target.toLocaleString('en-US')}`}`,
      isNumber: true,
    },
    {
      label: `Interest in ${interestDays} days`,
      cell: (study: StaffStudy) => countsOf(study).inquiries,
      isNumber: true,
    },
  ] as const

export const StudyList = () => (
  <>
    <Head title="Studies" text="What patients come for, and what a board has approved of it.">
      <NewLink to="/admin/studies">New study</NewLink>
    </Head>
    {useMay().read('candidates') ? <CountedStudies /> : <Studies />}
    <RegistryDifferences />
  </>
)

/** Only those who look after candidates read how many people asked. */
function CountedStudies() {
  const named = useData($interest)
  return <Studies countsOf={({ title }) => interestIn(title, named ?? [])} />
}

const Studies = ({ countsOf }: { countsOf?: CountsOf }) => (
  <RecordList
    list={useList('studies', useNarrowing(['q']), fetchStudies)}
    noun={['study', 'studies']}
    screen="/admin/studies"
    searched="Title, condition, sponsor or number"
    empty={{
      title: 'No studies yet',
      text: 'Until you save the first one, a new site shows invented studies, marked as samples.',
    }}
    heading="Study"
    titleOf={({ title }) => title}
    mark={({ sample }) => sample && <span className="badge badge-amber">Sample</span>}
    meta={({ condition, phases, nctId }) =>
      [condition, phaseLabels(phases), nctId].filter(Boolean).join(' · ')
    }
    columns={[
      {
        label: 'On the site',
        cell: (study) => (
          <span className="row-states">
            <StudyStatus study={study} /> <ProblemBadge record="studies" id={study.id} />
            <DifferenceBadge id={study.id} />
          </span>
        ),
      },
      { label: 'Approval', cell: (study) => <StudyStates study={study} /> },
      ...(countsOf ? countColumns(countsOf) : []),
    ]}
    actions={({ published, title, slug }) =>
      published && <ViewOnSite title={title} path={`/current-studies/${slug}`} />
    }
    deletion={(study, { onClose }) => <StudyDeletion study={study} onClose={onClose} />}
  />
)
