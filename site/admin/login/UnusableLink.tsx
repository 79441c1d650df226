import { Unlink } from 'lucide-react'
import { isMissing } from '#site/lib/api.ts'
import { Failed, Outcome } from '#site/ui/states.tsx'
import { loginPath } from '../navigation/loginPath.ts'

type UnusableLinkProps = {
  error: unknown
  text: string
  /** a command by which the operator makes a new link */
  command?: string
}

/** Shown in place of a form whose link was used, has ended or could not be checked. */
export function UnusableLink({ error, text, command }: UnusableLinkProps) {
  if (!isMissing(error)) return <Failed error={error} />
  return (
    <Outcome Icon={Unlink} title="This link cannot be used">
      <p>{text}</p>
      {command && (
        <p>
          <code>{command}</code>
        </p>
      )}
      <a className="button button-outline" href={loginPath}>
        Go to the login
      </a>
    </Outcome>
  )
}
