import { Loaded } from '#site/ui/Loaded.tsx'
import { Head } from '../base/frame/Head.tsx'
import { useMay } from '../base/may.tsx'
import { GoneRecord } from '../form/record/GoneRecord.tsx'
import { useFresh } from '../form/useFresh.ts'
import { IssueForm } from './IssueForm.tsx'
import { IssueView } from './IssueView.tsx'
import { fetchIssue } from './news.ts'

/** A draft as a form, any other issue with how far it has come. */
export function IssueScreen({ id }: { id: string }) {
  const { load, replace, reload } = useFresh(fetchIssue, id)
  const may = useMay()
  return (
    <>
      {load.status !== 'ready' && <Head title="News" />}
      <Loaded
        load={load}
        loading="Loading the letter..."
        bars={6}
        missing={<GoneRecord one="letter" all="All news" list="/admin/news" />}
      >
        {(issue) =>
          issue.status === 'draft' && may.change('news') ? (
            <IssueForm
              key={issue.updatedAt}
              record={issue}
              onTheirs={replace}
              onRestored={reload}
              onMoved={reload}
            />
          ) : (
            <IssueView issue={issue} onMoved={reload} />
          )
        }
      </Loaded>
    </>
  )
}
