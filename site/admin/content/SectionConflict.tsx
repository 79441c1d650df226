import type { SectionKey } from '../../../db/model/content.ts'
import { Conflict } from '../form/Conflict.tsx'
import { type SavedSection, startOf } from './content.ts'
import { differences } from './differences.ts'

type SectionConflictProps = {
  sectionKey: SectionKey
  mine: Record<string, unknown>
  theirs: SavedSection | undefined
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

export const SectionConflict = ({ sectionKey, mine, theirs, ...choices }: SectionConflictProps) => (
  <Conflict
    what="section"
    savedAt={theirs?.updatedAt}
    differing={differences(sectionKey, startOf(sectionKey, theirs).draft, mine)}
    {...choices}
  />
)
