import { useStudyDifferences } from './StudyDifferences.tsx'

export function DifferenceBadge({ id }: { id: number }) {
  const differences = useStudyDifferences(id) ?? []
  return differences.length > 0 && <span className="badge badge-amber">Registry differs</span>
}
