import { LazyWordDiff } from '#site/admin/form/marked/LazyWordDiff.tsx'
import { approvedText, type Reading } from '../reading/reading.ts'
import './PartReading.css'

type PartReadingProps = {
  name: string
  label: string
  /** the text as it is typed now */
  typed: string
  reading: Reading | undefined
}

type State = { words: string; look: string }

function stateOf(reading: Reading, approved: string | undefined, typed: string): State {
  if (reading.visitors === 'draft')
    return { words: 'Visitors read what you save', look: 'badge-green' }
  if (reading.visitors === 'approved') {
    return approved === typed
      ? { words: 'Visitors read this', look: 'badge-green' }
      : { words: 'Visitors read the approved text', look: 'badge-amber' }
  }
  if (approved === undefined) return { words: 'Not public: not approved', look: '' }
  return approved === typed
    ? { words: 'Not public: approved before', look: '' }
    : { words: 'Not public: changed since approval', look: 'badge-amber' }
}

/** Says whether visitors read this part of the material as typed, and shows the changes word by word. */
export function PartReading({ name, label, typed, reading }: PartReadingProps) {
  const text = typed.trim()
  const approved = reading && approvedText(reading, name)
  if (!reading || (!text && !approved)) return null
  const { words, look } = stateOf(reading, approved, text)
  const isCompared = approved !== undefined && approved !== text && reading.visitors !== 'draft'
  return (
    <div className="part-reading row">
      <span className={`badge ${look}`}>{words}</span>
      {isCompared && (
        <details>
          <summary>
            Compare with the approved text<span className="visually-hidden"> of {label}</span>
          </summary>
          <LazyWordDiff differences={[{ label, look: 'written', theirs: approved, mine: text }]} />
        </details>
      )}
    </div>
  )
}
