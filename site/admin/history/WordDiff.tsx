import { diffWordsWithSpace } from 'diff'
import type { Difference } from '../form/differences.ts'
import './WordDiff.css'

/** Characters of unchanged text that are shown before and after a change. */
const context = 80

function shortened(text: string, isFirst: boolean, isLast: boolean) {
  if (text.length <= 2 * context + 20) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return `${start} … ${end}`
}

/** What a change took away and what it added, word by word, field by field. */
export const WordDiff = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="word-diff">
    {differences.map(({ label, theirs, mine }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Words before={theirs} after={mine} />
        </dd>
      </div>
    ))}
  </dl>
)

function Words({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after)
  return parts.map(({ value, added, removed }, i) => {
    if (added) return <ins key={i}>{value}</ins>
    if (removed) return <del key={i}>{value}</del>
    return <span key={i}>{shortened(value, i === 0, i === parts.length - 1)}</span>
  })
}
