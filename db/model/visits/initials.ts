import { firstLetter } from '../lib/initials.ts'

const initial = (name: string) => {
  const first = firstLetter(name) ?? [...name.trim()][0]
  return first ? `${first}.` : ''
}

/** 'A. M.' */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [initial(firstName), initial(lastName)].filter(Boolean).join(' ')
