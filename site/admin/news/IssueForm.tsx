import { Eye } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { issueFields } from '#db/model/news/issue.ts'
import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import { Head } from '../base/frame/Head.tsx'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { Deletion } from '../form/Deletion.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import { adjust, goTo } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import { previewNews } from '../publish/preview.ts'
import { BoardNeeded } from './BoardNeeded.tsx'
import { AreasField, StudiesField } from './ChoiceFields.tsx'
import { MailPreview } from './MailPreview.tsx'
import { deleteIssue, issueKind, type SavedIssue } from './news.ts'
import { SendDialog } from './SendDialog.tsx'
import { TrialButton } from './TrialButton.tsx'
import '../form/editor.css'

const toList = () => goTo('/admin/news', {}, { discard: true })

type IssueFormProps = Pick<RecordFormProps<SavedIssue>, 'record' | 'onTheirs' | 'onRestored'> & {
  /** the issue is no draft any more */
  onMoved?: () => void
}

export function IssueForm({ record: opened, onMoved, ...props }: IssueFormProps) {
  const [issue, setIssue] = useState(opened)
  const [asking, setAsking] = useState<'delete' | 'send'>()
  const [preview, setPreview] = useState<() => Promise<string>>()
  const form = useRecordForm(issueKind, {
    ...props,
    record: issue,
    draftPart: 'news',
    sent: { title: 'Draft saved', text: 'Nobody has got it yet.' },
    failed: { title: 'Draft not saved', text: 'An error occurred' },
    nextVersion: ({ updatedAt }) => updatedAt,
    onSaved(saved) {
      setIssue(saved)
      if (!issue) adjust({ edit: String(saved.id) }, { replace: true, keep: true })
    },
  })
  const name = issue ? 'Edit letter' : 'New letter'

  function openPreview({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const draft = currentTarget.form && form.valuesOf(currentTarget.form)
    if (draft) setPreview(() => () => previewNews(draft))
  }

  return (
    <>
      <BackLink to="/admin/news">All news</BackLink>
      <Head title={name}>
        {form.edited && <span className="badge badge-amber">Unsaved Changes</span>}
        {form.history}
        {issue && <DeleteButton onClick={() => setAsking('delete')} />}
      </Head>
      <form {...form.form} className="editor form" aria-label={name}>
        {form.draftNotice}
        <RequiredNote />
        <div key={form.filling}>
          <RecordFields
            form={form}
            of={issueFields}
            own={{
              areas: (field) => <AreasField {...field} />,
              studies: (field) => <StudiesField {...field} />,
            }}
          />
        </div>
        <div className="editor-end row gap-1-2">
          <button className="button" aria-disabled={form.pending}>
            {form.pending ? 'Saving...' : 'Save draft'}
          </button>
          <button type="button" className="button button-quiet" onClick={openPreview}>
            <Eye aria-hidden size={18} /> Preview
          </button>
          {issue && !form.edited && (
            <>
              <TrialButton issue={issue} />
              <button
                type="button"
                className="button button-outline"
                onClick={() => setAsking('send')}
              >
                Send …
              </button>
            </>
          )}
          <ErrorCount errors={form.errors} />
        </div>
        {issue && !form.edited && <BoardNeeded key={issue.version} issue={issue} />}
        {(form.edited || !issue) && (
          <p className="note">Save the draft first: then you can try it and send it.</p>
        )}
        {form.conflict}
      </form>
      {preview && <MailPreview prepare={preview} onClose={() => setPreview(undefined)} />}
      {issue && asking === 'send' && (
        <SendDialog
          issue={issue}
          onSent={() => {
            setAsking(undefined)
            onMoved?.()
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {issue && asking === 'delete' && (
        <Deletion
          what="letter"
          name={issue.subject}
          text="Nobody has got it. It stays in the bin for 30 days."
          remove={() => deleteIssue(issue)}
          onClose={() => setAsking(undefined)}
          onGone={toList}
        />
      )}
    </>
  )
}
