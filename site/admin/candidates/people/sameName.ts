type Named = { firstName: string; lastName: string }

/** The words of a name without accents and in order: the database compares names so. */
const wordsOf = ({ firstName, lastName }: Named) =>
  `${firstName} ${lastName}`
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

export const haveSameName = (one: Named, other: Named) => wordsOf(one) === wordsOf(other)
