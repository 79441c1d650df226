import { useStore } from '@nanostores/react'
import { sectionKeys } from '../../../db/model/content.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { $address } from '../app/address.ts'
import { $sections } from './content.ts'
import { Head } from '../app/Head.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionList } from './SectionList.tsx'
import { useHeadingFocus } from '../app/useHeadingFocus.ts'
import '../../styles/admin-editor.css'

export function ContentTab() {
  const { section } = useStore($address).query
  const { data: saved, error } = useStore($sections)
  const key = sectionKeys.find((known) => known === section)
  useHeadingFocus(key)

  if (saved && key) {
    const own = saved.find(({ sectionKey }) => sectionKey === key)
    return <SectionEditor key={key} sectionKey={key} saved={own} />
  }
  return (
    <>
      <Head title="Content" text="The wording of the public site, section by section." />
      {error && !saved && <Failed error={error} onRetry={$sections.invalidate} />}
      {!error && !saved && <Loading bars={6}>Loading content...</Loading>}
      {saved && <SectionList saved={saved} />}
    </>
  )
}
