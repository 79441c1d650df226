import { usedLink } from '#db/model/auth/access-links.ts'
import { roles } from '#db/model/access.ts'
import { Loading } from '#site/ui/states.tsx'
import { useFresh } from '../form/useFresh.ts'
import { fetchInvitation, openedToken } from './access.ts'
import { AcceptInviteForm } from './AcceptInviteForm.tsx'
import { LoginCard } from './LoginCard.tsx'
import { UnusableLink } from './UnusableLink.tsx'

export function InvitePage({ company }: { company: string }) {
  const { load } = useFresh(fetchInvitation, openedToken())
  if (load.status !== 'ready') {
    return (
      <LoginCard company={company} title="Your account">
        {load.status === 'failed' ? (
          <UnusableLink error={load.error} text={usedLink} />
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
      <AcceptInviteForm invitation={load.data} />
    </LoginCard>
  )
}
