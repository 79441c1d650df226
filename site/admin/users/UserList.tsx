import { useStore } from '@nanostores/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { roles } from '#db/model/access.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { IconButton } from '../base/IconButton.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $user } from '../base/session.ts'
import { UserDeletion } from './UserDeletion.tsx'
import { $users, type SavedUser } from './users.ts'
import { useFreshening } from '../list/useFreshening.ts'
import { Table } from '../list/Table.tsx'
import { When } from '../base/time/When.tsx'

export function UserList() {
  const load = useLoad($users)
  useFreshening('users')
  return (
    <Loaded load={load} loading="Loading users...">
      {(users) => <UserTable users={users} />}
    </Loaded>
  )
}

function UserTable({ users }: { users: SavedUser[] }) {
  const me = useStore($user)
  const [asking, setAsking] = useState<SavedUser>()
  if (users.length === 0) return <Empty title="No users yet" />

  return (
    <>
      <Table columns={['Name', 'E-mail', 'Role', 'Second factor', 'Created']}>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              <bdi>{user.name}</bdi>
              {user.name !== user.username && <span className="note"> ({user.username})</span>}
              {user.username === me?.username && <span className="note"> (you)</span>}
            </th>
            <td data-label="E-mail">{user.email ?? <span className="note">None</span>}</td>
            <td data-label="Role">
              <span className={user.role === 'admin' ? 'badge badge-teal' : 'badge'}>
                {roles[user.role]}
              </span>
            </td>
            <td data-label="Second factor">
              {user.hasSecondFactor ? 'Yes' : <span className="badge badge-amber">None</span>}
            </td>
            <td data-label="Created">
              <When iso={user.createdAt} focusable />
            </td>
            <td>
              <div className="row-actions">
                <AdminLink
                  {...iconLabel(`Edit ${user.username}`)}
                  className="icon-button"
                  to="/admin/users"
                  query={{ edit: String(user.id) }}
                >
                  <Pencil aria-hidden />
                </AdminLink>
                {user.username !== me?.username && (
                  <IconButton
                    label={`Delete ${user.username}`}
                    danger
                    onClick={() => setAsking(user)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {asking && <UserDeletion user={asking} users={users} onClose={() => setAsking(undefined)} />}
    </>
  )
}
