import { Lock } from 'lucide-react'
import { ApiError } from '#site/lib/api.ts'
import { Outcome } from '#site/ui/states.tsx'
import { $address, hrefOf } from '#site/admin/navigation/address.ts'
import { $user } from '../session.ts'

export const isDenied = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

export function AccessDenied() {
  const { path, query } = $address.get()
  return (
    <Outcome Icon={Lock} level={1} title="Access Denied">
      <p>You need to be logged in as an admin to view this page.</p>
      <a
        className="button"
        href={hrefOf('/admin/login', { back: hrefOf(path, query) })}
        onClick={(event) => {
          event.preventDefault()
          // AdminApp then opens the login, which leads back here.
          $user.set(null)
        }}
      >
        Go to Login
      </a>
    </Outcome>
  )
}
