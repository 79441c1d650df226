import { useStore } from '@nanostores/react'
import { Lock } from 'lucide-react'
import { type Part, roleNames, roles, rolesFor } from '#db/model/access.ts'
import { Outcome } from '#site/ui/states.tsx'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { $user } from '../session.ts'

type NotForRoleProps = { parts: readonly Part[] }

export function NotForRole({ parts }: NotForRoleProps) {
  const role = useStore($user)?.role ?? 'user'
  const allowed = [...new Set(parts.flatMap((part) => rolesFor(part, 'GET')))]
  return (
    <Outcome Icon={Lock} level={1} title="Your role does not include this screen">
      <p>
        It is for the role {roleNames(allowed)}; yours is {roles[role]}. If you need it for your
        work, ask an admin of this site to change your role.
      </p>
      <AdminLink className="button" to="/admin">
        Go to Overview
      </AdminLink>
    </Outcome>
  )
}
