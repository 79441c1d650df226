import './OwnerLabel.css'

type OwnerProps = {
  name: string | null
  /** only the initials are seen */
  short?: boolean
}

/** The first letters of the first and the last word. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  // Spread by code points: a letter may take two units of UTF-16.
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The owner of a candidate: the initials in a circle, and the name. */
export const OwnerLabel = ({ name, short = false }: OwnerProps) => (
  <span className="owner">
    <span className={name ? 'owner-well' : 'owner-well owner-none'} aria-hidden>
      {name ? initialsOf(name) : ''}
    </span>
    <bdi className={short ? 'owner-name visually-hidden' : 'owner-name'}>
      {name ?? 'Unassigned'}
    </bdi>
  </span>
)
