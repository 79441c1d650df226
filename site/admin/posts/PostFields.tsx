import { type FormEvent, useRef, useState } from 'react'
import { postListing } from '#db/model/records/listing.ts'
import { Post, proposedSlug } from '#db/model/posts.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { $timeZone } from '../base/time/dates.ts'
import { recordFields } from '../form/fieldsOf.ts'
import {
  isChecked,
  ListingFields,
  textValues,
  useFormValues,
} from '../form/listing/ListingFields.tsx'
import { siteName } from '../form/siteName.ts'
import { maxOf } from '../form/schema.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { WrittenField } from '../text/WrittenField.tsx'
import { $categories, postLabels as labels } from './posts.ts'
import { PublishedAtField } from './PublishedAtField.tsx'
import '../form/editor.css'
import './PostFields.css'

const { title, excerpt, content } = Post.entries
const maxLengths = { title: maxOf(title), excerpt: maxOf(excerpt), content: maxOf(content) }
type Counted = keyof typeof maxLengths

type PostFieldsProps = {
  /** the values to begin with */
  post: Readonly<Partial<Record<keyof Post, unknown>>> | undefined
  isNew: boolean
  errors: Readonly<Record<string, string>>
  onFilled: () => void
}

export function PostFields({ post, isNew, errors, onFilled }: PostFieldsProps) {
  const categories = useData($categories) ?? []
  const [values, readValues] = useFormValues(post ?? {})
  const [imageUrl, setImageUrl] = useState(String(post?.imageUrl ?? ''))
  // Only the slug of a new post follows its title: the address of a saved one may be known already.
  const slugByHand = useRef(Boolean(post?.slug))

  function onInput(event: FormEvent<HTMLElement>) {
    fillSlug(event)
    readValues(event)
  }

  function fillSlug({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const { form, name, value } = target
    if (name === 'slug') slugByHand.current = value !== ''
    const slug = form?.elements.namedItem('slug')
    if (name === 'title' && isNew && !slugByHand.current && slug instanceof HTMLInputElement) {
      slug.value = proposedSlug(value, dayIn($timeZone.get()))
      onFilled()
    }
  }

  const lengthOf = (name: Counted) => String(values[name] ?? '').length
  const count = (name: Counted) => (
    <span className="field-count" data-full={lengthOf(name) > maxLengths[name]}>
      {lengthOf(name).toLocaleString('en-US')} of {maxLengths[name].toLocaleString('en-US')}{' '}
      characters
    </span>
  )

  const field = recordFields({ labels, record: post, errors })
  const typed = textValues(values, ['title', 'slug', 'excerpt', 'seoTitle', 'seoDescription'])
  return (
    <div className="fields" onInput={onInput}>
      <TextField {...field('title')} wide hint={count('title')} />
      <TextField
        {...field('slug')}
        hint={
          isNew
            ? 'The end of its address, after /blog/.'
            : 'The end of its address, after /blog/. Links to an old one lead here.'
        }
        autoComplete="off"
      />
      <TextField
        {...field('category')}
        hint="One in use, or a new one."
        list="post-categories"
        autoComplete="off"
      />
      <datalist id="post-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea {...field('excerpt')} rows={3} hint={<>What lists show. {count('excerpt')}</>} />
      <div className="field-wide post-text">
        <WrittenField {...field('content')} rows={16} hint={count('content')} />
      </div>
      <PictureField
        name="imageUrl"
        label={labels.imageUrl}
        hint="Above the text and in lists. Without one, they show a drawing."
        url={imageUrl}
        onChange={setImageUrl}
        errors={errors}
        allowsOutside
      />
      <PublishedAtField
        key={String(post?.publishedAt)}
        saved={typeof post?.publishedAt === 'string' ? post.publishedAt : null}
        errors={errors}
      />
      <ListingFields
        record={post}
        errors={errors}
        hidden={isChecked(values['noindex'])}
        address={`/blog/${typed.slug}`}
        listing={postListing(typed, siteName())}
      />
    </div>
  )
}
