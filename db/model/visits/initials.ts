const initial = (name: string) => {
  const [first] = name.trim()
  return first ? `${first.toLocaleUpperCase()}.` : ''
}

/** 'A. M.' */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [initial(firstName), initial(lastName)].filter(Boolean).join(' ')
