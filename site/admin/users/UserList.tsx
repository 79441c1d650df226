import { useStore } from '@nanostores/react'
import { roles } from '#db/model/access.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $user } from '../base/session.ts'
import { When } from '../base/time/When.tsx'
import { useWholeList } from '../list/list.ts'
import { RecordList } from '../list/RecordList.tsx'
import { UserDeletion } from './UserDeletion.tsx'
import { $users } from './users.ts'

export function UserList() {
  const me = useStore($user)?.username
  const users = useData($users) ?? []
  return (
    <RecordList
      list={useWholeList('users', $users)}
      noun={['user', 'users']}
      screen="/admin/users"
      empty={{ title: 'No users yet' }}
      heading="Name"
      titleOf={({ username }) => username}
      title={({ name }) => name}
      mark={({ name, username }) => (
        <span className="note">
          {name !== username && `(${username})`} {username === me && '(you)'}
        </span>
      )}
      columns={[
        { label: 'E-mail', cell: ({ email }) => email ?? <span className="note">None</span> },
        {
          label: 'Role',
          cell: ({ role }) => (
            <span className={role === 'admin' ? 'badge badge-teal' : 'badge'}>{roles[role]}</span>
          ),
        },
        {
          label: 'Second factor',
          cell: ({ hasSecondFactor }) =>
            hasSecondFactor ? 'Yes' : <span className="badge badge-amber">None</span>,
        },
        { label: 'Created', cell: ({ createdAt }) => <When iso={createdAt} focusable /> },
      ]}
      mayDelete={({ username }) => username !== me}
      deletion={(user, { onClose }) => <UserDeletion user={user} users={users} onClose={onClose} />}
    />
  )
}
