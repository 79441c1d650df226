import { type FormEvent, useRef } from 'react'
import { Post, postFacts, proposedSlug } from '#db/model/posts.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { postListing } from '#db/model/records/listing.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $timeZone } from '../base/time/dates.ts'
import { ListingFields } from '../form/listing/ListingFields.tsx'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { NameList } from '../form/record/NameList.tsx'
import { RecordField } from '../form/record/RecordField.tsx'
import type { BoundForm } from '../form/record/RecordForm.tsx'
import { typedText } from '../form/record/values.ts'
import { maxOf } from '../form/schema.ts'
import { siteName } from '../form/siteName.ts'
import { $categories } from './posts.ts'
import { PublishedAtField } from './PublishedAtField.tsx'
import './PostFields.css'

const { title, excerpt, content } = Post.entries
const maxLengths = { title: maxOf(title), excerpt: maxOf(excerpt), content: maxOf(content) }

export function PostFields({ form, isNew }: { form: BoundForm; isNew: boolean }) {
  const categories = useData($categories) ?? []
  // Only the slug of a new post follows its title: the address of a saved one may be known already.
  const slugByHand = useRef(Boolean(form.field('slug').value))

  /** Runs before the form reads its fields. */
  function fillSlug({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    const { form, name, value } = target
    if (name === 'slug') slugByHand.current = value !== ''
    const slug = form?.elements.namedItem('slug')
    if (name === 'title' && isNew && !slugByHand.current && slug instanceof HTMLInputElement) {
      slug.value = proposedSlug(value, dayIn($timeZone.get()))
    }
  }

  const count = (name: keyof typeof maxLengths) => {
    const { length } = String(form.values[name] ?? '')
    return (
      <span className="field-count" data-full={length > maxLengths[name]}>
        {length.toLocaleString('en-US')} of {maxLengths[name].toLocaleString('en-US')} characters
      </span>
    )
  }
  const typed = typedText(form.values, ['title', 'slug', 'excerpt', 'seoTitle', 'seoDescription'])
  return (
    <div className="stack gap-3" onInput={fillSlug}>
      <RecordFields
        form={form}
        of={postFacts}
        own={{
          category: (field) => <RecordField {...field} list="post-categories" />,
          content: (field) => (
            <div className="field-wide post-text">
              <RecordField {...field} />
            </div>
          ),
          publishedAt: (field) => <PublishedAtField key={String(field.value)} {...field} />,
        }}
        hints={{
          title: count('title'),
          ...(!isNew && { slug: `${postFacts.slug.hint} Links to an old one lead here.` }),
          excerpt: (
            <>
              {postFacts.excerpt.hint} {count('excerpt')}
            </>
          ),
          content: count('content'),
        }}
      />
      <NameList id="post-categories" names={categories} />
      <ListingFields
        form={form}
        address={`/blog/${typed.slug}`}
        listing={postListing(typed, siteName())}
      />
    </div>
  )
}
