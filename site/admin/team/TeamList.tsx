import { Info, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import { sampleTeam } from '#db/model/copy/index.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { IconButton } from '../base/IconButton.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { Portrait } from './Portrait.tsx'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import { $team, deleteMember, type SavedMember } from './team.ts'
import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { useFreshening } from '../list/useFreshening.ts'
import '../base/notice.css'
import '../list/list.css'
import '../list/rows.css'
import './TeamList.css'

export function TeamList() {
  const load = useLoad($team)
  useFreshening('team')
  return (
    <Loaded load={load} loading="Loading team members..." bars={6}>
      {(members) => <Members members={members} />}
    </Loaded>
  )
}

function Members({ members }: { members: SavedMember[] }) {
  const [asking, setAsking] = useState<SavedMember>()
  return (
    <div className="list grid">
      {!members.some(({ isActive }) => isActive) && <SampleNotice />}
      {members.length === 0 && (
        <Empty title="No team members found. Create your first team member above." />
      )}
      {members.length > 0 && (
        <ul className="rows">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onDelete={() => setAsking(member)} />
          ))}
        </ul>
      )}
      {asking && (
        <Deletion
          title={`Are you sure you want to delete ${asking.name}?`}
          text={`${asking.name} leaves the site, and can be brought back from the bin for ${binDays} days. To hide this member only, edit and take away “Active”.`}
          action="Delete team member"
          remove={() => deleteMember(asking)}
          done={{ title: 'Success', text: 'Team member deleted successfully.' }}
          failed={{ title: 'Error', text: 'Failed to delete team member.', always: true }}
          gone={{ title: 'Already deleted', text: 'Somebody else has deleted this team member.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

const SampleNotice = () => (
  <div className="notice">
    <Info aria-hidden />
    <p>
      The site shows {sampleTeam.length} sample people, who do not exist, until the first member
      here is active.
    </p>
  </div>
)

type MemberRowProps = { member: SavedMember; onDelete: () => void }

const MemberRow = ({ member, onDelete }: MemberRowProps) => (
  <li className="list-row member">
    <Portrait url={member.imageUrl} name={member.name} />
    <div className="row-text">
      <div className="title-row row">
        <h2>
          <bdi>{member.name}</bdi>
        </h2>
        <ActiveBadge of={member} />
        <ProblemBadge record="team_members" id={member.id} />
      </div>
      <p className="row-meta">
        <span>{member.title}</span>
        <span>Display order {member.displayOrder}</span>
      </p>
      {member.credentials && <p className="member-credentials">{member.credentials}</p>}
      {member.description && <p className="clamped note">{member.description}</p>}
    </div>
    <div className="row-actions">
      <AdminLink
        {...iconLabel(`Edit ${member.name}`)}
        className="icon-button"
        to="/admin/team"
        query={{ edit: String(member.id) }}
      >
        <Pencil aria-hidden />
      </AdminLink>
      <IconButton label={`Delete ${member.name}`} danger onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  </li>
)
