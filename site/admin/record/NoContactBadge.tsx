export const NoContactBadge = ({ of: { doNotContact } }: { of: { doNotContact?: boolean } }) =>
  doNotContact && <span className="badge badge-red">Asked for no contact</span>
