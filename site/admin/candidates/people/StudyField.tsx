import { useData } from '#site/ui/useLoad.ts'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { NameList } from '#site/admin/form/record/NameList.tsx'
import { PlainField } from '#site/admin/form/record/PlainField.tsx'
import { $options } from '../candidates.ts'

/** Proposes the studies that candidates asked about. */
export const StudyField = (field: DrawnField) => (
  <>
    <PlainField {...field} list="study-names" />
    <NameList id="study-names" names={useData($options)?.studies ?? []} />
  </>
)
