/** Whether a record is on the public site. */
export const ActiveBadge = ({ of: { isActive } }: { of: { isActive: boolean } }) => (
  <span className={isActive ? 'badge badge-green' : 'badge badge-amber'}>
    {isActive ? 'Active' : 'Inactive'}
  </span>
)
