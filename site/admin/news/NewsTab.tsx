import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { Tabs } from '#site/ui/Tabs.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { useMay } from '../base/may.tsx'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { NewLink } from '../list/NewLink.tsx'
import { $address, goTo } from '../navigation/address.ts'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'
import { DigestScreen } from './digest/DigestScreen.tsx'
import { IssueForm } from './IssueForm.tsx'
import { IssueList } from './IssueList.tsx'
import { IssueScreen } from './IssueScreen.tsx'
import { $newsHints } from './news.ts'

const lists = [
  { value: 'letters', label: 'Letters and digests', content: <IssueList /> },
  { value: 'digest', label: 'Digest settings', content: <DigestScreen /> },
] as const

export function NewsTab() {
  const { edit, list } = useStore($address).query
  const may = useMay()
  const hints = useData($newsHints)
  useHeadingFocus(edit)
  if (edit === 'new') return <IssueForm />
  if (edit) return <IssueScreen key={edit} id={edit} />
  return (
    <>
      <Head title="News" text="Letters and digests to people who asked for them.">
        {may.change('news') && <NewLink to="/admin/news">New letter</NewLink>}
      </Head>
      {hints?.settingHint && (
        <NoticeBox icon={TriangleAlert} title="News cannot be sent yet">
          <p>{hints.settingHint}</p>
        </NoticeBox>
      )}
      {hints?.reportHint && <p className="note">{hints.reportHint}</p>}
      <Tabs
        label="News"
        tabs={lists}
        value={list === 'digest' ? 'digest' : 'letters'}
        onChange={(value) => goTo('/admin/news', { list: value === 'letters' ? '' : value })}
      />
    </>
  )
}
