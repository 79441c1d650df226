import { type AnyWords, titleOfItem } from './sectionWords.ts'
import type { Shapes } from './shape.ts'
import { draftItems, type SectionValues } from './sectionValues.ts'
import './SectionContents.css'

type SectionContentsProps = {
  shapes: Shapes
  words: Readonly<Record<string, AnyWords>>
  draft: SectionValues
  onGo: (path: string) => void
}

type Entry = { path: string; label: string; inner: Entry[] }

/** Shorter sections need no contents. */
const minEntries = 12
const wide = '(width >= 90rem)'

function entriesOf({ shapes, words, draft }: Omit<SectionContentsProps, 'onGo'>): Entry[] {
  return Object.entries(words).flatMap(([path, called]) => {
    if (!called) return []
    const items = shapes[path]?.kind === 'list' ? draftItems(draft[path]) : []
    const inner = items.map((item, i) => ({
      path: `${path}.${i}`,
      label: titleOfItem(called.fields ?? {}, item) || `New ${called.item}`,
      inner: [],
    }))
    return [{ path, label: called.label, inner }]
  })
}

export function SectionContents({ onGo, ...section }: SectionContentsProps) {
  const entries = entriesOf(section)
  const count = entries.reduce((sum, { inner }) => sum + 1 + inner.length, 0)
  if (count < minEntries) return null
  return (
    <nav className="editor-contents" aria-label="In this section">
      <details open={matchMedia(wide).matches}>
        <summary>In this section</summary>
        <Entries entries={entries} onGo={onGo} />
      </details>
    </nav>
  )
}

const Entries = ({ entries, onGo }: { entries: Entry[]; onGo: (path: string) => void }) => (
  <ol>
    {entries.map(({ path, label, inner }) => (
      <li key={path}>
        <button type="button" onClick={() => onGo(path)}>
          {label}
        </button>
        {inner.length > 0 && <Entries entries={inner} onGo={onGo} />}
      </li>
    ))}
  </ol>
)
