import { ExternalLink, Eye } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isScheduled, Post } from '#db/model/posts.ts'
import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { notify } from '#site/lib/toast.ts'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { adjust, goTo } from '../navigation/address.ts'
import { BackLink } from '../navigation/BackLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { PostFields } from './PostFields.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import {
  doneWith,
  fromField,
  postLabels as labels,
  postOutcome,
  type SavedPost,
  savePost,
} from './posts.ts'
import { PostStateLabel } from './PostStateLabel.tsx'
import { previewPost } from '../publish/preview.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useVersion } from '../form/versions/useVersion.tsx'
import { PublishButtons } from '../form/PublishButtons.tsx'
import '../form/editor.css'

const toList = () => goTo('/admin/blog', {}, { discard: true })

const read = (post: SavedPost | undefined, published: boolean) => (fields: FormData) => ({
  ...Object.fromEntries(fields),
  published,
  noindex: fields.has('noindex'),
  publishedAt: fromField(String(fields.get('publishedAt')), post?.publishedAt),
})

type PostFormProps = {
  post?: SavedPost
  /** gets the id of the post that the form has created */
  onCreated?: (id: string) => void
  onTheirs?: (theirs: SavedPost) => void
  onRestored?: () => void
}

export function PostForm({ post: opened, onCreated, onTheirs, onRestored }: PostFormProps) {
  const [asking, setAsking] = useState(false)
  // The form stays open after a save, with the saved post.
  const [post, setPost] = useState(opened)
  const isPublished = post?.published ?? false
  /** whether the last pressed button makes the post public */
  const published = useRef(isPublished)
  const sent = useRef('')
  const version = useVersion({ name: 'post', what: 'post', record: post, labels, onTheirs })
  const readNow = (fields: FormData) => read(post, published.current)(fields)
  const { form, errors, pending, valuesOf } = useForm(Post, {
    read: readNow,
    send: (values) => {
      sent.current = editing.snapshot()
      return savePost(post?.id, values, version.basedOn.current)
    },
    failed: {
      title: post ? 'Failed to update blog post' : 'Failed to create blog post',
      text: 'An error occurred',
    },
    refused: version.refused,
    onSent: (saved) => saved && stay(saved),
  })
  const editing = useEdited(form)
  const draft = useRecordDraft({
    name: `post ${post?.id ?? 'new'}`,
    place: { part: 'blog', record: String(post?.id ?? 'new') },
    saved: post,
    labels,
    editing,
    read: readNow,
    basedOn: version.basedOn,
  })
  const name = post ? 'Edit post' : 'New post'

  function stay(saved: SavedPost) {
    draft.drop()
    const isUnchanged = editing.snapshot() === sent.current
    version.basedOn.current = saved.updatedAt
    published.current = saved.published
    flushSync(() => setPost(saved))
    editing.restart(isUnchanged ? undefined : sent.current)
    notify({ title: doneWith(saved, post), text: postOutcome(saved) })
    if (post) return
    onCreated?.(String(saved.id))
    adjust({ edit: String(saved.id) }, { replace: true, keep: true })
  }

  function preview({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const draft = currentTarget.form && valuesOf(currentTarget.form)
    if (draft) void previewPost(draft)
  }

  return (
    <>
      <BackLink to="/admin/blog">All posts</BackLink>
      <Head title={name}>
        {editing.edited && <span className="badge badge-amber">Unsaved Changes</span>}
        {post && <PostStateLabel post={post} />}
        {post?.published && !isScheduled(post, Date.now()) && (
          <a
            className="button button-quiet button-small"
            href={`/blog/${post.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden /> View live page
          </a>
        )}
        {post && onRestored && (
          <RecordHistory part="blog" record={post} what="post" {...{ labels, onRestored }} />
        )}
        {post && <DeleteButton onClick={() => setAsking(true)} />}
      </Head>
      <form {...editing.form} className="editor form" aria-label={name}>
        {post && <RecordProblem record="blog_posts" id={post.id} />}
        <RequiredNote />
        {draft.notice}
        <PostFields
          key={draft.filling}
          post={draft.restored ?? post}
          isNew={!post}
          errors={errors}
          onFilled={editing.check}
        />
        <div className="editor-end row gap-1-2">
          <PublishButtons {...{ isPublished, pending, published }} />
          <button type="button" className="button button-quiet" onClick={preview}>
            <Eye aria-hidden size={18} /> Preview
          </button>
          <ErrorCount errors={errors} />
        </div>
      </form>
      {version.conflict}
      {post && asking && (
        <PostDeletion post={post} onClose={() => setAsking(false)} onGone={toList} />
      )}
    </>
  )
}
