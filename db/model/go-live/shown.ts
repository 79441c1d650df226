import { isRecord } from '../lib/keys.ts'
import { isSampleMark, Prose } from './samples.ts'

type Path = readonly (string | number)[]

/** A marked fact that is still shown, and its path: `studies`, 2, `title`. */
export type FoundFact = { at: Path; text: string; claim: boolean }

/** Compares facts by their text, so finds them even if the order or the words around them changed. */
export const samplesIn = (marked: unknown, shown: unknown): FoundFact[] =>
  factsFound(marked, shown, [])

/** The places of a section that still make one of these claims. */
export function claimsIn(claims: readonly string[], shown: unknown, at: Path = []): FoundFact[] {
  if (typeof shown === 'string')
    return claims.filter((claim) => says(shown, claim)).map((text) => ({ at, text, claim: true }))
  if (Array.isArray(shown)) return shown.flatMap((one, i) => claimsIn(claims, one, [...at, i]))
  if (!isRecord(shown)) return []
  return Object.entries(shown).flatMap(([name, value]) => claimsIn(claims, value, [...at, name]))
}

function factsFound(marked: unknown, shown: unknown, at: Path): FoundFact[] {
  if (isSampleMark(marked)) {
    const { value, claim } = marked
    if (Array.isArray(value))
      return value.flatMap((line) => factsFound({ ...marked, value: line }, shown, at))
    if (Array.isArray(shown)) return shown.flatMap((one, i) => factsFound(marked, one, [...at, i]))
    return says(shown, value) ? [{ at, text: textOf(value), claim }] : []
  }
  if (marked instanceof Prose) {
    if (Array.isArray(shown)) return shown.flatMap((one, i) => factsFound(marked, one, [...at, i]))
    return marked.parts.filter(isSampleMark).flatMap((part) => factsFound(part, shown, at))
  }
  if (Array.isArray(marked)) {
    if (!Array.isArray(shown)) return []
    return marked.flatMap((item) =>
      isRecord(item) && !isSampleMark(item) && !(item instanceof Prose)
        ? shown.flatMap((one, i) => foundInItem(item, one, [...at, i]))
        : factsFound(item, shown, at),
    )
  }
  if (!isRecord(marked) || !isRecord(shown)) return []
  return Object.entries(marked).flatMap(([name, value]) =>
    factsFound(value, shown[name], [...at, name]),
  )
}

/** A record with another id is a sample only if it has a sample's title: other lines match by chance. */
function foundInItem(item: Record<string, unknown>, shown: unknown, at: Path) {
  const isOwn = !('id' in item) || (isRecord(shown) && shown['id'] === item['id'])
  const all = factsFound(item, shown, at)
  return isOwn ? all : all.filter((fact) => fact.at.at(-1) === 'title')
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
const isPartOfWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '')

function says(shown: unknown, value: unknown) {
  if (typeof value !== 'string') return stable(shown) === stable(value)
  if (typeof shown !== 'string') return false
  const text = squeezed(shown)
  const fact = squeezed(value)
  for (let i = text.indexOf(fact); i !== -1; i = text.indexOf(fact, i + 1)) {
    if (!isPartOfWord(text[i - 1]) && !isPartOfWord(text[i + fact.length])) return true
  }
  return false
}

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const textOf = (value: unknown) => (isRecord(value) ? stable(value) : String(value))
