import { useStore } from '@nanostores/react'
import { sectionKeys } from '#db/model/content.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $address } from '../navigation/address.ts'
import { $sections } from './content.ts'
import { Head } from '../base/frame/Head.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionList } from './SectionList.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'

export function ContentTab() {
  const { section } = useStore($address).query
  const load = useLoad($sections)
  const key = sectionKeys.find((known) => known === section)
  useHeadingFocus(key)

  if (load.status === 'ready' && key) {
    const own = load.data.find(({ sectionKey }) => sectionKey === key)
    return <SectionEditor key={key} sectionKey={key} saved={own} />
  }
  return (
    <>
      <Head title="Content" text="The wording of the public site, section by section." />
      <Loaded load={load} loading="Loading content..." bars={6}>
        {(saved) => <SectionList saved={saved} />}
      </Loaded>
    </>
  )
}
