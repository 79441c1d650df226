import { AdminLink } from '../navigation/AdminLink.tsx'

type DeskLinkProps = { of: { email: string; suspectedSpam: boolean } }

/** From what somebody sent to the person on the desk. Suspected spam has none. */
export const DeskLink = ({ of: { email, suspectedSpam } }: DeskLinkProps) =>
  !suspectedSpam && (
    <p>
      <AdminLink to="/admin/candidates" query={{ status: 'all', q: email }}>
        Open this person on the desk
      </AdminLink>
    </p>
  )
