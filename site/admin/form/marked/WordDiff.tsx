import { diffWordsWithSpace } from 'diff'
import type { Difference } from '../versions/differences.ts'
import { MarkedText } from './MarkedText.tsx'
import { SmallPicture } from './SmallPicture.tsx'
import './WordDiff.css'

/** Characters of unchanged text that are shown before and after a change. */
const context = 80

function shortened(text: string, isFirst: boolean, isLast: boolean) {
  if (text.length <= 2 * context + 20) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return `${start} … ${end}`
}

export const WordDiff = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="word-diff stack">
    {differences.map(({ label, look, theirs, mine }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Changed look={look} before={theirs} after={mine} />
        </dd>
      </div>
    ))}
  </dl>
)

type Texts = { before: string; after: string }

function Changed({ look, ...texts }: Texts & Pick<Difference, 'look'>) {
  if (look === 'written') return <MarkedText {...texts} />
  if (look !== 'picture') return <Words {...texts} />
  const { before, after } = texts
  return (
    <span className="row">
      {before && (
        <del>
          <SmallPicture url={before} of="The picture before" />
        </del>
      )}
      {after && (
        <ins>
          <SmallPicture url={after} of="The picture after" />
        </ins>
      )}
    </span>
  )
}

/** A text of which little stayed is easier to read as a whole, before and after, than in pieces. */
function partsOf({ before, after }: Texts) {
  const parts = diffWordsWithSpace(before, after)
  const kept = parts.filter(({ added, removed }) => !added && !removed)
  const isPieces =
    kept.length > 2 && kept.map(({ value }) => value).join('').length * 2 < after.length
  return isPieces
    ? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    : parts
}

function Words(texts: Texts) {
  const parts = partsOf(texts)
  return parts.map(({ value, added, removed }, i) => {
    if (added) return <ins key={i}>{value}</ins>
    if (removed) return <del key={i}>{value}</del>
    return <span key={i}>{shortened(value, i === 0, i === parts.length - 1)}</span>
  })
}
