import { keysOf } from '#db/model/lib/keys.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import type { Notice } from '#site/lib/toast.ts'
import type { SavedStudy, StudyFile } from './studies.ts'

type Saved = Pick<
  SavedStudy,
  'published' | 'noBoardReason' | keyof typeof pageTexts | 'posterLine' | 'imageId'
>

export function savedWords(saved: Saved, file: StudyFile | undefined): Notice {
  const before = file?.study
  if (!saved.published) {
    return {
      title: before?.published ? 'Study unpublished' : 'Draft saved',
      text: 'Visitors do not see it.',
    }
  }
  const shown = file?.approvals.find((one) => one.shown && one.material === 'page')
  const parts = [...keysOf(pageTexts), 'posterLine', 'imageId'] as const
  const isChanged = before && parts.some((name) => saved[name] !== before[name])
  return {
    title: before?.published ? 'Study updated' : 'Study published',
    text:
      shown && isChanged && saved.noBoardReason === null
        ? 'The page keeps the approved text until the board has approved yours.'
        : 'The site follows in a moment.',
  }
}
