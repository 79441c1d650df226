import { type FormEvent, useRef, useState } from 'react'
import { Post, slugFrom } from '../../../db/model/posts.ts'
import { Checkbox, TextArea, TextField } from '../../ui/form/fields.tsx'
import { useData } from '../../ui/useLoad.ts'
import { maxOf } from '../form/schema.ts'
import { $categories, postLabels as labels, type SavedPost } from './posts.ts'
import '../form/editor.css'
import './PostFields.css'

const { title, excerpt, content } = Post.entries
const maxLengths = { title: maxOf(title), excerpt: maxOf(excerpt), content: maxOf(content) }
type Counted = keyof typeof maxLengths

type PostFieldsProps = {
  post: SavedPost | undefined
  errors: Readonly<Record<string, string>>
  onFilled: () => void
}

export function PostFields({ post, errors, onFilled }: PostFieldsProps) {
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
    if (name in maxLengths) setLengths({ ...lengths, [name]: value.length })
    if (name === 'slug') slugByHand.current = value !== ''
    const slug = form?.elements.namedItem('slug')
    if (name === 'title' && !slugByHand.current && slug instanceof HTMLInputElement) {
      slug.value = slugFrom(value)
      onFilled()
    }
  }

  const count = (name: Counted) => (
    <span className="field-count" data-full={lengths[name] > maxLengths[name]}>
      {lengths[name].toLocaleString('en-US')} of {maxLengths[name].toLocaleString('en-US')}{' '}
      characters
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
