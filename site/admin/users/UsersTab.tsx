import { Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Head } from '../base/frame/Head.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteList } from './InviteList.tsx'
import { RequireFactor } from './RequireFactor.tsx'
import { UserChangeForm } from './UserChangeForm.tsx'
import { UserForm } from './UserForm.tsx'
import { UserList } from './UserList.tsx'
import { fetchUser } from './users.ts'
import './UsersTab.css'

export function UsersTab() {
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <Head title="Users" text="Who can sign in, and what their role lets them see and change.">
        <SmallButton onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add user
        </SmallButton>
        <SmallButton look="main" onClick={() => setInviting(true)}>
          <Mail aria-hidden />
          Invite a person
        </SmallButton>
      </Head>
      <UserList />
      <InviteList />
      <RequireFactor />
      <InviteForm open={inviting} onClose={() => setInviting(false)} />
      <UserForm open={adding} onClose={() => setAdding(false)} />
      <RecordDialog noun="user" fetchOne={fetchUser} form={UserChangeForm} />
    </>
  )
}
