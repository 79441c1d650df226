import { Loaded } from '#site/ui/Loaded.tsx'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { fetchPrescreener } from './prescreener.ts'
import { PrescreenerEditor } from './PrescreenerEditor.tsx'
import type { StudyViewProps } from '../studies.ts'

export function PrescreenerView({ file, onChanged }: StudyViewProps) {
  const { load } = useFresh(fetchPrescreener, String(file.study.id))
  return (
    <Loaded load={load} loading="Loading questions..." bars={4}>
      {(prescreener) => (
        <PrescreenerEditor file={file} prescreener={prescreener} onChanged={onChanged} />
      )}
    </Loaded>
  )
}
