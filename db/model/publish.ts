/** A record that a build left out, or kept in its last version, and why in words for staff. */
export type PublishProblem = {
  /** the table it is in, and its id or key */
  record: string
  id: string
  title: string
  reason: string
}
