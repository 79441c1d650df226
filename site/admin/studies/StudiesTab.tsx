import { useStore } from '@nanostores/react'
import { $address } from '../navigation/address.ts'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'
import { NewStudy } from './NewStudy.tsx'
import { StudyEditor } from './StudyEditor.tsx'
import { StudyList } from './list/StudyList.tsx'

export function StudiesTab() {
  const { edit, from } = useStore($address).query
  useHeadingFocus(edit)
  if (edit === 'new') return <NewStudy key={from} from={from} />
  if (edit) return <StudyEditor key={edit} id={edit} />
  return <StudyList />
}
