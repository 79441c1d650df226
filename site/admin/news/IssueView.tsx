import { useState } from 'react'
import { newsTopics, readerKinds } from '#db/model/news/labels.ts'
import { Head } from '../base/frame/Head.tsx'
import { useMay } from '../base/may.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { When } from '../base/time/When.tsx'
import { useAction } from '../base/useAction.ts'
import { LivePage } from '../form/record/LivePage.tsx'
import { LazyMarkedSide } from '../form/marked/LazyMarkedSide.tsx'
import { BackLink } from '../navigation/BackLink.tsx'
import { goTo } from '../navigation/address.ts'
import { BoardNeeded } from './BoardNeeded.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { IssueBadge } from './IssueBadge.tsx'
import { IssueSteps } from './IssueSteps.tsx'
import { copyIssue, type SavedIssue } from './news.ts'
import { SendingView } from './SendingView.tsx'

type IssueViewProps = { issue: SavedIssue; onMoved: () => void }

/** An issue that is no draft: how far it has come, and what staff can do with it. */
export function IssueView({ issue, onMoved }: IssueViewProps) {
  const may = useMay()
  const [showsRows, setShowsRows] = useState(false)
  const [copy, copying] = useAction({
    run: () => copyIssue(issue.id),
    done(made) {
      goTo('/admin/news', { edit: String(made.id) })
      return { title: 'Copied', text: 'This is a new draft.' }
    },
    failed: { title: 'Not copied', text: 'Please try again.' },
  })
  const isLetter = issue.kind === 'letter'
  return (
    <>
      <BackLink to="/admin/news">All news</BackLink>
      <Head title={issue.subject}>
        <IssueBadge issue={issue} />
        {issue.startedAt && <LivePage path={`/news/${issue.slug}`} />}
        {may.change('news') && isLetter && (
          <SmallButton look="outline" onClick={() => copy()} aria-disabled={copying}>
            Copy to a new draft
          </SmallButton>
        )}
      </Head>
      <div className="stack gap-3">
        <p className="row-meta">
          {isLetter
            ? `${newsTopics[issue.topic]} · ${readerKinds[issue.readers]}${issue.areas.length > 0 ? ` · ${issue.areas.join(', ')}` : ''}`
            : 'A digest: each reader gets what they asked for.'}{' '}
          {issue.status === 'scheduled' && issue.sendAt && (
            <>
              · leaves <When iso={issue.sendAt} focusable />
            </>
          )}
          {issue.startedAt && (
            <>
              · begun <When iso={issue.startedAt} focusable />
            </>
          )}
        </p>
        {issue.heldReason === 'approval' && <BoardNeeded issue={issue} />}
        <SendingView issue={issue} onMoved={onMoved} />
        {may.change('news') && <IssueSteps issue={issue} onMoved={onMoved} />}
        {isLetter && issue.content && (
          <section aria-label="The letter">
            <h2>The letter</h2>
            {issue.preview && <p className="note">{issue.preview}</p>}
            <LazyMarkedSide text={issue.content} other={issue.content} />
          </section>
        )}
        {issue.startedAt && may.read('news-deliveries') && (
          <section aria-label="Recipients">
            <h2>Recipients</h2>
            {showsRows ? (
              <DeliveryList issueId={issue.id} />
            ) : (
              <p>
                Reading the addresses is noted.{' '}
                <SmallButton look="outline" onClick={() => setShowsRows(true)}>
                  Show who got it
                </SmallButton>
              </p>
            )}
          </section>
        )}
      </div>
    </>
  )
}
