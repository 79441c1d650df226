import { Unlink } from 'lucide-react'
import { isMissing } from '#site/lib/api.ts'
import { Failed, Outcome } from '#site/ui/states.tsx'
import { loginPath } from '../navigation/loginPath.ts'

/** Shown in place of a form whose mailed link was used, has ended or could not be checked. */
export function UnusableLink({ error, text }: { error: unknown; text: string }) {
  if (!isMissing(error)) return <Failed error={error} />
  return (
    <Outcome Icon={Unlink} title="This link cannot be used">
      <p>{text}</p>
      <a className="button button-outline" href={loginPath}>
        Go to the login
      </a>
    </Outcome>
  )
}
