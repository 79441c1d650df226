import { useData } from '#site/ui/useLoad.ts'
import { $options } from '../candidates.ts'

export const studyNamesId = 'study-names'

export const StudyNames = () => (
  <datalist id={studyNamesId}>
    {useData($options)?.studies.map((study) => (
      <option key={study} value={study} />
    ))}
  </datalist>
)
