import { ExternalLink, Eye, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isScheduled, Post } from '../../../db/model/posts.ts'
import { RequiredNote, Submit } from '../../ui/form/Submit.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { notify } from '../../lib/toast.ts'
import { go } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { BackLink } from '../navigation/BackLink.tsx'
import { Head } from '../app/shell/Head.tsx'
import { PostFields } from './PostFields.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { fromField, outcomeOf, postLabels as labels, type SavedPost, savePost } from './posts.ts'
import { PostState } from './PostState.tsx'
import { previewPost } from '../publish/preview.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { recordDifferences } from '../form/versions/differences.ts'
import { DraftNotice } from '../form/drafts/DraftNotice.tsx'
import type { KeptDraft } from '../form/drafts/drafts.ts'
import { useEdited } from '../form/useEdited.ts'
import { useKeptDraft } from '../form/drafts/useKeptDraft.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import '../form/editor.css'

const toList = () => go('/admin/blog', {}, { discard: true })

const read = (post: SavedPost | undefined) => (fields: FormData) => ({
  ...Object.fromEntries(fields),
  published: fields.has('published'),
  noindex: fields.has('noindex'),
  publishedAt: fromField(String(fields.get('publishedAt')), post?.publishedAt),
})

type Fields = Readonly<Record<string, unknown>>

type PostFormProps = {
  post?: SavedPost
  onTheirs?: (theirs: SavedPost) => void
  onRestored?: () => void
}

export function PostForm({ post, onTheirs, onRestored }: PostFormProps) {
  const [asking, setAsking] = useState(false)
  // A draft that is restored fills the fields anew.
  const [restored, setRestored] = useState<Fields>()
  const version = useVersion({ name: 'post', what: 'post', record: post, labels, onTheirs })
  const { form, errors, pending, valuesOf } = useForm(Post, {
    read: read(post),
    send: (values) => savePost(post?.id, values, version.basedOn.current),
    failed: {
      title: post ? 'Failed to update blog post' : 'Failed to create blog post',
      text: 'An error occurred',
    },
    refused: version.refused,
    onSent: (saved) => {
      draft.drop()
      notify({ title: post ? 'Post updated' : 'Post created', text: saved && outcomeOf(saved) })
      toList()
    },
  })
  const editing = useEdited(form)
  const draft = useKeptDraft<Fields>({
    record: `post ${post?.id ?? 'new'}`,
    edited: editing.edited,
    read: () => ({ basedOn: version.basedOn.current, values: read(post)(editing.fields()) }),
  })
  const name = post ? 'Edit post' : 'New post'

  function restore({ basedOn, values }: KeptDraft<Fields>) {
    // A version that somebody saved since is not overwritten: the next save shows both.
    version.basedOn.current = basedOn ?? undefined
    flushSync(() => setRestored(values))
    draft.taken()
    editing.check()
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
        {post && <PostState post={post} />}
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
        {post && (
          <button
            type="button"
            className="button button-delete button-small"
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden /> Delete
          </button>
        )}
      </Head>
      <form {...editing.form} className="editor form" aria-label={name}>
        {post && <RecordProblem record="blog_posts" id={post.id} />}
        <RequiredNote />
        {draft.offered && (
          <DraftNotice
            keptAt={draft.offered.keptAt}
            changes={recordDifferences(labels, post ?? {}, draft.offered.values)}
            onRestore={() => draft.offered && restore(draft.offered)}
            onThrowAway={draft.drop}
          />
        )}
        <PostFields
          key={restored ? 'restored' : 'saved'}
          post={restored ?? post}
          isNew={!post}
          errors={errors}
          onFilled={editing.check}
        />
        <div className="editor-end">
          <Submit
            label={post ? 'Save changes' : 'Create post'}
            pendingLabel={post ? 'Updating...' : 'Creating...'}
            pending={pending}
            errors={errors}
          >
            <button type="button" className="button button-outline" onClick={preview}>
              <Eye aria-hidden size={18} /> Preview
            </button>
            <AdminLink className="button button-outline" to="/admin/blog">
              Cancel
            </AdminLink>
          </Submit>
        </div>
      </form>
      {version.conflict}
      {post && asking && (
        <PostDeletion post={post} onClose={() => setAsking(false)} onGone={toList} />
      )}
    </>
  )
}
