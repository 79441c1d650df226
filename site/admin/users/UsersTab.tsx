import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Head } from '../app/Head.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorButton } from './SecondFactor.tsx'
import { UserForm } from './UserForm.tsx'
import { UserList } from './UserList.tsx'

export function UsersTab() {
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Head title="Users" text="Everyone listed here can use the whole admin area.">
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => setChanging(true)}
        >
          Change my password
        </button>
        <SecondFactorButton />
        <button type="button" className="button button-small" onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add user
        </button>
      </Head>
      <UserList />
      <UserForm open={adding} onClose={() => setAdding(false)} />
      <PasswordForm open={changing} onClose={() => setChanging(false)} />
    </>
  )
}
