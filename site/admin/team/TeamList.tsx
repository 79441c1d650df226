import { Info } from 'lucide-react'
import { binDays } from '#db/model/records/bin.ts'
import { sampleTeam } from '#db/model/copy/index.ts'
import { useData } from '#site/ui/useLoad.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { useWholeList } from '../list/list.ts'
import { RecordList } from '../list/RecordList.tsx'
import { Portrait } from './Portrait.tsx'
import { $team, deleteMember } from './team.ts'

export const TeamList = () => (
  <RecordList
    list={useWholeList('team', $team)}
    noun={['team member', 'team members']}
    table="team_members"
    above={<SampleNotice />}
    empty={{ title: 'No team members found. Create your first team member above.' }}
    heading="Name"
    titleOf={({ name }) => name}
    picture={({ imageUrl, name }) => <Portrait url={imageUrl} name={name} />}
    meta={({ title }) => title}
    excerpt={({ description }) => description ?? ''}
    columns={[
      {
        label: 'Credentials',
        cell: ({ credentials }) => credentials?.split('\n').filter(Boolean).join(', '),
      },
      { label: 'Display order', cell: ({ displayOrder }) => displayOrder, isNumber: true },
    ]}
    state={(member) => <ActiveBadge of={member} />}
    deletion={(member, asked) => (
      <Deletion
        {...asked}
        title={`Are you sure you want to delete ${member.name}?`}
        text={`${member.name} leaves the site, and can be brought back from the bin for ${binDays} days. To hide this member only, edit and take away “Active”.`}
        remove={() => deleteMember(member)}
        done={{ title: 'Success', text: 'Team member deleted successfully.' }}
        failed={{ title: 'Error', text: 'Failed to delete team member.', always: true }}
      />
    )}
  />
)

function SampleNotice() {
  const members = useData($team)
  if (!members || members.some(({ isActive }) => isActive)) return null
  return (
    <NoticeBox icon={Info}>
      <p>
        The site shows {sampleTeam.length} sample people, who do not exist, until the first member
        here is active.
      </p>
    </NoticeBox>
  )
}
