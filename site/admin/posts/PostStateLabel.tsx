import { useStore } from '@nanostores/react'
import { isScheduled } from '#db/model/posts.ts'
import { $now, exactTime, shortDate } from '../base/time/dates.ts'
import type { SavedPost } from './posts.ts'

type PostStateProps = { post: Pick<SavedPost, 'published' | 'publishedAt' | 'updatedAt'> }

/** 'Published Nov 3, 2026', 'Scheduled Nov 30, 2026 …' or 'Draft' with its date, if it has one. */
export function PostStateLabel({ post }: PostStateProps) {
  const now = useStore($now)
  const { published, publishedAt } = post
  const date = publishedAt && shortDate(publishedAt)
  if (isScheduled(post, now) && publishedAt)
    return <span className="badge badge-blue">Scheduled {exactTime(publishedAt)}</span>
  if (published) return <span className="badge badge-green">Published {date}</span>
  return (
    <>
      <span className="badge badge-amber">Draft</span>
      {date && <span className="note"> dated {date}</span>}
    </>
  )
}
