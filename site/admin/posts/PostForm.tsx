import { Eye } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { LivePage } from '../form/record/LivePage.tsx'
import { EditorForm } from '../form/record/EditorForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { adjust, goTo } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { PostFields } from './PostFields.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { doneWith, isShownPost, postKind, postOutcome, type SavedPost } from './posts.ts'
import { PostStateLabel } from './PostStateLabel.tsx'
import { previewPost } from '../publish/preview.ts'

const toList = () => goTo('/admin/blog', {}, { discard: true })

type PostFormProps = Pick<RecordFormProps<SavedPost>, 'record' | 'onTheirs' | 'onRestored'> & {
  /** gets the id of the post that the form has created */
  onCreated?: (id: string) => void
}

export function PostForm({ record: opened, onCreated, ...props }: PostFormProps) {
  const [asking, setAsking] = useState(false)
  // The form stays open after a save, with the saved post.
  const [post, setPost] = useState(opened)
  const form = useRecordForm(postKind, {
    ...props,
    record: post,
    draftPart: 'blog',
    sent: (saved) => ({ title: doneWith(saved, post), text: postOutcome(saved) }),
    failed: {
      title: post ? 'Failed to update blog post' : 'Failed to create blog post',
      text: 'An error occurred',
    },
    nextVersion: ({ updatedAt }) => updatedAt,
    onSaved(saved) {
      setPost(saved)
      if (post) return
      onCreated?.(String(saved.id))
      adjust({ edit: String(saved.id) }, { replace: true, keep: true })
    },
  })
  const name = post ? 'Edit post' : 'New post'

  function preview({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const draft = currentTarget.form && form.valuesOf(currentTarget.form)
    if (draft) void previewPost(draft)
  }

  return (
    <>
      <BackLink to="/admin/blog">All posts</BackLink>
      <Head title={name}>
        {form.edited && <span className="badge badge-amber">Unsaved Changes</span>}
        {post && <PostStateLabel post={post} />}
        {post && isShownPost(post) && <LivePage path={`/blog/${post.slug}`} />}
        {form.history}
        {post && <DeleteButton onClick={() => setAsking(true)} />}
      </Head>
      <EditorForm
        form={form}
        label={name}
        isPublished={post?.published ?? false}
        buttons={
          <button type="button" className="button button-quiet" onClick={preview}>
            <Eye aria-hidden size={18} /> Preview
          </button>
        }
      >
        <PostFields form={form} isNew={!post} />
      </EditorForm>
      {post && asking && (
        <PostDeletion post={post} onClose={() => setAsking(false)} onGone={toList} />
      )}
    </>
  )
}
