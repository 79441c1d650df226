import { Loaded } from '#site/ui/Loaded.tsx'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { fetchPrescreener } from './prescreener.ts'
import { PrescreenerEditor, type PrescreenerViewProps } from './PrescreenerEditor.tsx'

export function PrescreenerView({ file, onChanged }: PrescreenerViewProps) {
  const { load } = useFresh(fetchPrescreener, String(file.study.id))
  return (
    <Loaded load={load} loading="Loading questions..." bars={4}>
      {(prescreener) => (
        <PrescreenerEditor file={file} prescreener={prescreener} onChanged={onChanged} />
      )}
    </Loaded>
  )
}
