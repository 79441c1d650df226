import { useId, useState } from 'react'
import { mayChange } from '#db/model/access.ts'
import { Deletion } from '../form/Deletion.tsx'
import { candidatesIn, deleteUser, type SavedUser } from './users.ts'

type UserDeletionProps = { user: SavedUser; users: SavedUser[]; onClose: () => void }

export function UserDeletion({ user, users, onClose }: UserDeletionProps) {
  const [owned, setOwned] = useState(0)
  const [takeover, setTakeover] = useState('')
  const others = users.filter(({ id, role }) => id !== user.id && mayChange(role, 'candidates'))

  function asksAfter(error: unknown) {
    const count = candidatesIn(error)
    setOwned(count)
    return count > 0
  }

  return (
    <Deletion
      what="user"
      text={
        <>
          <strong>
            <bdi>{user.name}</bdi>
          </strong>{' '}
          is signed out everywhere at once and can no longer sign in. This cannot be undone.
        </>
      }
      remove={() => deleteUser(user, takeover)}
      asksAfter={asksAfter}
      done={{ title: 'User deleted', text: `${user.name} can no longer sign in.` }}
      failed={{ title: 'Failed to delete user', text: 'An error occurred' }}
      onClose={onClose}
    >
      {owned > 0 && (
        <Takeover name={user.name} owned={owned} others={others} onChoose={setTakeover} />
      )}
    </Deletion>
  )
}

type TakeoverProps = {
  name: string
  owned: number
  others: SavedUser[]
  onChoose: (takeover: string) => void
}

function Takeover({ name, owned, others, onChoose }: TakeoverProps) {
  const id = useId()
  return (
    <div className="field" role="alert">
      <label htmlFor={id}>
        <bdi>{name}</bdi> looks after{' '}
        {owned === 1 ? 'one open candidate' : `${owned} open candidates`}. Who takes over?
      </label>
      <div className="field-select">
        <select id={id} defaultValue="" onChange={({ target }) => onChoose(target.value)}>
          <option value="">Please choose</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
          <option value="none">Nobody yet: they wait unassigned</option>
        </select>
      </div>
    </div>
  )
}
