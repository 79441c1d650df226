import { setupCommand, usedSetupLink } from '#db/model/auth/access-links.ts'
import { Loading } from '#site/ui/states.tsx'
import { useFresh } from '../form/useFresh.ts'
import { fetchSetup, openedToken } from './access.ts'
import { LoginCard } from './LoginCard.tsx'
import { SetupForm } from './SetupForm.tsx'
import { UnusableLink } from './UnusableLink.tsx'

export function SetupPage({ company }: { company: string }) {
  const { load } = useFresh(fetchSetup, openedToken())
  return (
    <LoginCard
      company={company}
      title="Set up the first account"
      text={
        load.status === 'ready'
          ? 'You will be an admin: you see everything, and you invite your colleagues.'
          : undefined
      }
    >
      {load.status === 'ready' && <SetupForm />}
      {load.status === 'failed' && (
        <UnusableLink error={load.error} text={usedSetupLink} command={setupCommand} />
      )}
      {load.status === 'loading' && <Loading>Looking up your link...</Loading>}
    </LoginCard>
  )
}
