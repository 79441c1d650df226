import { issueKinds, issueStatuses, newsTopics } from '#db/model/news/labels.ts'
import { useMay } from '../base/may.tsx'
import { When } from '../base/time/When.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { useList } from '../list/list.ts'
import { RecordList } from '../list/RecordList.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { ViewOnSite } from '../list/ViewOnSite.tsx'
import { IssueBadge } from './IssueBadge.tsx'
import { deleteIssue, fetchIssues, type SavedIssue } from './news.ts'

/** When an issue was or will be sent, or last changed. */
const timeOf = ({ startedAt, sendAt, updatedAt }: SavedIssue) => startedAt ?? sendAt ?? updatedAt

export function IssueList() {
  const list = useList('news', useNarrowing(['q', 'state']), fetchIssues)
  const may = useMay()
  return (
    <RecordList
      list={list}
      noun={['issue', 'issues']}
      table="news_issues"
      searched="Any words of a letter"
      filters={<Filter name="state" label="State" all="All states" options={issueStatuses} />}
      empty={{
        title: 'No news yet',
        text: 'Write the first letter. Nobody gets it before you send it.',
      }}
      heading="Subject"
      titleOf={({ subject }) => subject}
      columns={[
        { label: 'Kind', cell: ({ kind }) => issueKinds[kind] },
        {
          label: 'Topic',
          cell: ({ kind, topic }) => (kind === 'letter' ? newsTopics[topic] : 'All topics'),
        },
        { label: 'When', cell: (issue) => <When iso={timeOf(issue)} /> },
      ]}
      state={(issue) => <IssueBadge issue={issue} />}
      actions={(issue) =>
        issue.startedAt && <ViewOnSite title={issue.subject} path={`/news/${issue.slug}`} />
      }
      mayDelete={({ status }) => status === 'draft' && may.change('news')}
      deletion={(issue, asked) => (
        <Deletion
          {...asked}
          text="Nobody has got it. It stays in the bin for 30 days."
          remove={() => deleteIssue(issue)}
        />
      )}
    />
  )
}
