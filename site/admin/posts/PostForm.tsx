import { ExternalLink, Eye, Trash2 } from 'lucide-react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { Post, slugFrom } from '../../../db/model/posts.ts'
import { Checkbox, RequiredNote, Submit, TextArea, TextField } from '../../ui/fields.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useData } from '../../ui/useLoad.ts'
import { go } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { BackLink } from '../app/BackLink.tsx'
import { Head } from '../app/Head.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { $categories, postLabels as labels, type SavedPost, savePost } from './posts.ts'
import { PostState } from './PostList.tsx'
import { previewPost } from '../publish/preview.ts'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { maxOf } from '../form/schema.ts'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/useVersion.tsx'
import '../form/editor.css'
import './PostForm.css'

const { title, excerpt, content } = Post.entries
const most = { title: maxOf(title), excerpt: maxOf(excerpt), content: maxOf(content) }
type Counted = keyof typeof most

const toList = () => go('/admin/blog', {}, { discard: true })

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  published: fields.has('published'),
})

type PostFormProps = { post?: SavedPost; onTheirs?: (theirs: SavedPost) => void }

export function PostForm({ post, onTheirs }: PostFormProps) {
  const [asking, setAsking] = useState(false)
  const version = useVersion({ name: 'post', what: 'post', record: post, labels, onTheirs })
  const { form, errors, pending, valuesOf } = useForm(Post, {
    read,
    send: (values) => savePost(post?.id, values, version.basedOn.current),
    sent: {
      title: post ? 'Post updated' : 'Post created',
      text: 'The site follows in a moment.',
    },
    failed: {
      title: post ? 'Failed to update blog post' : 'Failed to create blog post',
      text: 'An error occurred',
    },
    refused: version.refused,
    onSent: toList,
  })
  const editing = useEdited(form)
  const name = post ? 'Edit post' : 'New post'

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
        {post?.published && (
          <a
            className="button button-quiet button-small"
            href={`/blog/${post.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden /> View live page
          </a>
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
        <PostFields post={post} errors={errors} onFilled={editing.check} />
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

type PostFieldsProps = {
  post: SavedPost | undefined
  errors: Readonly<Record<string, string>>
  onFilled: () => void
}

function PostFields({ post, errors, onFilled }: PostFieldsProps) {
  const categories = useData($categories) ?? []
  const [lengths, setLengths] = useState<Record<Counted, number>>({
    title: post?.title.length ?? 0,
    excerpt: post?.excerpt.length ?? 0,
    content: post?.content.length ?? 0,
  })
  // Only the slug of a new post follows its title: the address of a saved one may be known already.
  const slugByHand = useRef(Boolean(post))

  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const { form, name, value } = target
    if (name in most) setLengths({ ...lengths, [name]: value.length })
    if (name === 'slug') slugByHand.current = value !== ''
    const slug = form?.elements.namedItem('slug')
    if (name === 'title' && !slugByHand.current && slug instanceof HTMLInputElement) {
      slug.value = slugFrom(value)
      onFilled()
    }
  }

  const count = (name: Counted) => (
    <span className="field-count" data-full={lengths[name] > most[name]}>
      {lengths[name].toLocaleString('en-US')} of {most[name].toLocaleString('en-US')} characters
    </span>
  )

  return (
    <div className="fields" onInput={onInput}>
      <TextField
        name="title"
        label={labels.title}
        wide
        hint={count('title')}
        defaultValue={post?.title}
        errors={errors}
      />
      <TextField
        name="slug"
        label={labels.slug}
        hint="The end of its address, after /blog/."
        autoComplete="off"
        defaultValue={post?.slug}
        errors={errors}
      />
      <TextField
        name="category"
        label={labels.category}
        hint="One in use, or a new one."
        list="post-categories"
        autoComplete="off"
        defaultValue={post?.category}
        errors={errors}
      />
      <datalist id="post-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea
        name="excerpt"
        label={labels.excerpt}
        rows={3}
        hint={<>What lists show. {count('excerpt')}</>}
        defaultValue={post?.excerpt}
        errors={errors}
      />
      <div className="field-wide post-text">
        <TextArea
          name="content"
          label={labels.content}
          rows={16}
          hint={<>A blank line begins a new paragraph. {count('content')}</>}
          defaultValue={post?.content}
          errors={errors}
        />
      </div>
      <TextField
        name="imageUrl"
        label={labels.imageUrl}
        type="url"
        optional
        wide
        hint="An address that begins with https://, or with / for a picture of this site."
        defaultValue={post?.imageUrl ?? ''}
        errors={errors}
      />
      <div className="switches field-wide">
        <Checkbox
          name="published"
          label={labels.published}
          hint="Switched off, it is a draft that only staff can see."
          defaultChecked={post?.published ?? true}
        />
      </div>
    </div>
  )
}
