import { TriangleAlert } from 'lucide-react'
import { differenceLabels } from '#db/model/studies/registry/differences.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $differences } from './registry.ts'
import { registryValue } from './registryValue.ts'
import '#site/admin/base/notice.css'

/** The differences of one study to the registry. Undefined until they are loaded. */
export const useStudyDifferences = (id: number) =>
  useData($differences)?.differences.filter(({ studyId }) => studyId === id)

export function StudyDifferences({ id }: { id: number }) {
  const differences = useStudyDifferences(id) ?? []
  if (differences.length === 0) return null
  return (
    <section className="notice" aria-label="The registry differs">
      <TriangleAlert aria-hidden />
      <div>
        <h2>ClinicalTrials.gov differs</h2>
        <ul>
          {differences.map(({ field, ours, registry }) => (
            <li key={`${field} ${ours}`}>
              {differenceLabels[field]}: <strong>{registryValue(field, registry)}</strong> in the
              registry, {registryValue(field, ours)} here
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
