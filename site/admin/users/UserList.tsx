import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../ui/Loaded.tsx'
import { Empty } from '../../ui/states.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { Deletion } from '../form/Deletion.tsx'
import { $user } from '../app/session.ts'
import { type Account, $users, deleteUser } from './users.ts'
import { useFreshening } from '../list/useFreshening.ts'
import { Table } from '../list/Table.tsx'
import { When } from '../app/When.tsx'

const roles = { admin: 'Admin', user: 'User' }

export function UserList() {
  const load = useLoad($users)
  useFreshening('users')
  return (
    <Loaded load={load} loading="Loading users...">
      {(users) => <UserTable users={users} />}
    </Loaded>
  )
}

function UserTable({ users }: { users: Account[] }) {
  const me = useStore($user)
  const [asking, setAsking] = useState<Account>()
  if (users.length === 0) return <Empty title="No users yet" />

  return (
    <>
      <Table columns={['Username', 'Role', 'Created']}>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              {user.username}
              {user.username === me?.username && <span className="note"> (you)</span>}
            </th>
            <td data-label="Role">
              <span className={user.role === 'admin' ? 'badge badge-teal' : 'badge'}>
                {roles[user.role]}
              </span>
            </td>
            <td data-label="Created">
              <When iso={user.createdAt} focusable />
            </td>
            <td>
              <div className="row-actions">
                {user.username !== me?.username && (
                  <button
                    type="button"
                    className="button button-delete button-small"
                    aria-label={`Delete ${user.username}`}
                    onClick={() => setAsking(user)}
                  >
                    <Trash2 aria-hidden />
                    Delete
                  </button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {asking && (
        <Deletion
          title="Are you sure you want to delete this user?"
          text={
            <>
              <strong>{asking.username}</strong> is signed out everywhere at once and can no longer
              sign in. This cannot be undone.
            </>
          }
          action="Delete user"
          remove={() => deleteUser(asking)}
          done={{ title: 'User deleted', text: `${asking.username} can no longer sign in.` }}
          failed={{ title: 'Failed to delete user', text: 'An error occurred' }}
          gone={{ title: 'Already deleted', text: 'Somebody else has deleted this user.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
