import { nameKeyOf } from '#db/model/candidates/name-key.ts'

type Named = { firstName: string; lastName: string }

const wordsOf = ({ firstName, lastName }: Named) => nameKeyOf(firstName, lastName).split(' ')

/** Whether one text becomes the other by one letter: another one, one more, or two in the other order. */
function differsByOne(one: string, other: string) {
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length)
  if (!short || !long || long.length - short.length > 1) return false
  const at = short.findIndex((letter, index) => letter !== long[index])
  if (at < 0) return true
  const rest = (text: string[], from: number) => text.slice(from).join('')
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1)
  const isSwapped =
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    rest(short, at + 2) === rest(long, at + 2)
  return isSwapped || rest(short, at + 1) === rest(long, at + 1)
}

const isInitial = (word: string, of: string) => [...word].length === 1 && of.startsWith(word)

/** Whether each word of the shorter name occurs in the longer one, whole or as an initial. */
function isShortFor(one: string[], other: string[]) {
  const [short = [], long = []] = [one, other].toSorted((a, b) => a.length - b.length)
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex((of) => of === word || isInitial(word, of) || isInitial(of, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const firstNameOf = ({ firstName }: Named) => nameKeyOf(firstName, '')

/**
 * Whether two names may be one person's: the same words, initials, one letter that differs, or the same first name
 * with another last name, as after a wedding.
 */
export function resemble(one: Named, other: Named) {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const firstName = firstNameOf(one)
  return (
    (firstName !== '' && firstName === firstNameOf(other)) ||
    differsByOne(words.join(' '), others.join(' ')) ||
    isShortFor(words, others)
  )
}
