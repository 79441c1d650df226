import { Unlink } from 'lucide-react'
import { usedLink } from '../../../db/model/auth/access-links.ts'
import { roles } from '../../../db/model/access.ts'
import { ApiError } from '../../lib/api.ts'
import { Failed, Loading, Outcome } from '../../ui/states.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { useFresh } from '../form/useFresh.ts'
import { fetchInvitation, linkToken } from './access.ts'
import { InviteForm } from './InviteForm.tsx'
import { LoginCard } from './LoginCard.tsx'

/** Where an invite leads: the invited person chooses how to sign in. */
export function InvitePage({ company }: { company: string }) {
  const { load } = useFresh(fetchInvitation, linkToken())
  if (load.status !== 'ready') {
    return (
      <LoginCard company={company} title="Your account">
        {load.status === 'failed' ? (
          <Unusable error={load.error} />
        ) : (
          <Loading>Looking up your invite...</Loading>
        )}
      </LoginCard>
    )
  }
  const { name, role } = load.data
  return (
    <LoginCard
      company={company}
      title={`Welcome, ${name}`}
      text={`Choose how you sign in. Your role is ${roles[role]}.`}
    >
      <InviteForm invitation={load.data} />
    </LoginCard>
  )
}

function Unusable({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Failed error={error} />
  return (
    <Outcome Icon={Unlink} title="This link cannot be used">
      <p>{usedLink}</p>
      <AdminLink className="button button-outline" to="/admin/login">
        Go to the login
      </AdminLink>
    </Outcome>
  )
}
