import { AdminLink } from '../navigation/AdminLink.tsx'

type DeskLinkProps = { of: { email: string; suspectedSpam: boolean } }

/** A link from a submission to the person on the desk. Suspected spam has no person. */
export const DeskLink = ({ of: { email, suspectedSpam } }: DeskLinkProps) =>
  !suspectedSpam && (
    <p>
      <AdminLink to="/admin/candidates" query={{ status: 'all', q: email }}>
        Open this person on the desk
      </AdminLink>
    </p>
  )
