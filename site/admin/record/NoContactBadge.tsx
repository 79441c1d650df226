/** Marks what came from somebody who asked for no contact, where one would find how to reach them. */
export const NoContactBadge = ({ of: { doNotContact } }: { of: { doNotContact?: boolean } }) =>
  doNotContact && <span className="badge badge-red">Asked for no contact</span>
