import type { SectionKey } from '#db/model/content.ts'
import { Conflict } from '../form/versions/Conflict.tsx'
import { type SavedSection, sectionStart } from './content.ts'
import { sectionDifferences } from './differences.ts'

type SectionConflictProps = {
  sectionKey: SectionKey
  mine: Record<string, unknown>
  theirs: SavedSection
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

export const SectionConflict = ({ sectionKey, mine, theirs, ...choices }: SectionConflictProps) => (
  <Conflict
    what="section"
    savedAt={theirs.updatedAt}
    differing={sectionDifferences(sectionKey, sectionStart(sectionKey, theirs).draft, mine)}
    {...choices}
  />
)
