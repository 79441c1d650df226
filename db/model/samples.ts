/**
 * A fact in the default wording that is not the clinic's own. A claim may be true of a clinic, and staff can
 * confirm it; any other sample (a person, a study, a phone number) is invented and must be replaced.
 */
type Sample<T = unknown> = {
  readonly sample: true
  readonly value: T
  readonly claim: boolean
}

/** A text that contains marked facts. */
class Prose {
  readonly parts: readonly (string | Sample<string>)[]

  constructor(parts: readonly (string | Sample<string>)[]) {
    this.parts = parts
  }
}

/** Default wording with marked facts. */
export type Marked<T> =
  | T
  | Sample<T>
  | (T extends string
      ? Prose
      : T extends readonly (infer Item)[]
        ? readonly Marked<Item>[]
        : T extends object
          ? { readonly [K in keyof T]: Marked<T[K]> }
          : never)

export const sample = <T>(value: T): Sample<T> => ({ sample: true, value, claim: false })
export const claim = <T>(value: T): Sample<T> => ({ sample: true, value, claim: true })

/** Marks every field of an invented record. */
export const samples = <T extends object>(record: T) =>
  // Object.fromEntries cannot type a value for each key.
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, sample(value)])) as {
    [K in keyof T]: Sample<T[K]>
  }

export const prose = (texts: TemplateStringsArray, ...marks: Sample<string>[]) =>
  new Prose(
    texts.flatMap((text, i) => {
      const mark = marks[i]
      return mark ? [text, mark] : [text]
    }),
  )

const isSample = (value: unknown): value is Sample =>
  typeof value === 'object' && value !== null && 'sample' in value && value.sample === true

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The wording without its marks, as it is stored and shown. */
// `Marked<T>` without its marks is `T`; TypeScript cannot follow the recursion.
export const plain = <T>(marked: Marked<T>) => withoutMarks(marked) as T

function withoutMarks(marked: unknown): unknown {
  if (isSample(marked)) return withoutMarks(marked.value)
  if (marked instanceof Prose) return marked.parts.map(withoutMarks).join('')
  if (Array.isArray(marked)) return marked.map(withoutMarks)
  if (!isRecord(marked)) return marked
  return Object.fromEntries(
    Object.entries(marked).map(([name, value]) => [name, withoutMarks(value)]),
  )
}

type Path = readonly (string | number)[]

/** A marked fact that is still shown, and its path: `studies`, 2, `title`. */
export type Found = { at: Path; text: string; claim: boolean }

/**
 * The marked facts that `shown` still contains. Facts are compared by their text, so they are found even
 * if the order or the words around them changed.
 */
export const samplesIn = (marked: unknown, shown: unknown): Found[] => found(marked, shown, [])

/** Shorter facts, such as “12 months”, may be equal by chance. */
const distinctiveLength = 20

function found(marked: unknown, shown: unknown, at: Path): Found[] {
  if (isSample(marked)) {
    const { value, claim } = marked
    if (Array.isArray(value))
      return value.flatMap((line) => found({ ...marked, value: line }, shown, at))
    if (Array.isArray(shown)) return shown.flatMap((one, i) => found(marked, one, [...at, i]))
    return says(shown, value) ? [{ at, text: textOf(value), claim }] : []
  }
  if (marked instanceof Prose) {
    if (Array.isArray(shown)) return shown.flatMap((one, i) => found(marked, one, [...at, i]))
    return marked.parts.filter(isSample).flatMap((part) => found(part, shown, at))
  }
  if (Array.isArray(marked)) {
    if (!Array.isArray(shown)) return []
    return marked.flatMap((item) =>
      isRecord(item) && !isSample(item) && !(item instanceof Prose)
        ? shown.flatMap((one, i) => foundInItem(item, one, [...at, i]))
        : found(item, shown, at),
    )
  }
  if (!isRecord(marked) || !isRecord(shown)) return []
  return Object.entries(marked).flatMap(([name, value]) => found(value, shown[name], [...at, name]))
}

/** Looks for facts in one record. Short facts count only in the record with the same id: elsewhere they match by chance. */
function foundInItem(item: Record<string, unknown>, shown: unknown, at: Path) {
  const all = found(item, shown, at)
  const own = !('id' in item) || (isRecord(shown) && shown['id'] === item['id'])
  return own ? all : all.filter(({ text }) => text.length >= distinctiveLength)
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
