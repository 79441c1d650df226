import { useState } from 'react'
import { binDays } from '../../../db/model/bin.ts'
import type { BulkAction } from '../../../db/model/posts.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { notifyFailure } from '../app/failure.ts'
import { notify } from '../../lib/toast.ts'
import { changePosts, type RefusedPost, type SavedPost } from './posts.ts'

const counted = (count: number) =>
  count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`

/** What an action is called, and what it does. */
const words: Readonly<Record<BulkAction, { verb: string; done: string; effect: string }>> = {
  publish: {
    verb: 'Publish',
    done: 'published',
    effect: 'Visitors see them in a moment. Those with a date to come are scheduled for it.',
  },
  unpublish: {
    verb: 'Unpublish',
    done: 'unpublished',
    effect: 'They leave the site and become drafts. Links to them lead to “page not found”.',
  },
  delete: {
    verb: 'Delete',
    done: 'deleted',
    effect: `They leave the site. They can be brought back from the bin for ${binDays} days.`,
  },
}

type BulkDialogProps = {
  action: BulkAction
  posts: SavedPost[]
  onDone: () => void
  onClose: () => void
}

/** Asks once before many posts are changed, and names those that could not be. */
export function BulkDialog({ action, posts, onDone, onClose }: BulkDialogProps) {
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<RefusedPost[]>([])
  const { verb, done, effect } = words[action]

  async function confirm() {
    setPending(true)
    try {
      const { changed, failed } = await changePosts(action, posts)
      onDone()
      notify({ title: `${counted(changed)} ${done}` })
      if (failed.length > 0) return setRefused(failed)
      onClose()
      // The row with the focused button may be gone.
      setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
    } catch (error) {
      notifyFailure(error, { title: `Not ${done}`, text: 'Please try again.' })
      onClose()
    }
  }

  if (refused.length > 0)
    return (
      <AlertDialog
        open
        title={`${counted(refused.length)} could not be ${done}`}
        text="The others are done. Look at these one by one."
        onCancel={onClose}
      >
        <ul className="bulk-list">
          {refused.map(({ id, title, reason }) => (
            <li key={id}>
              <strong>{title}</strong>: {reason}
            </li>
          ))}
        </ul>
      </AlertDialog>
    )
  return (
    <AlertDialog
      open
      title={`${verb} ${counted(posts.length)}?`}
      text={effect}
      action={`${verb} ${counted(posts.length)}`}
      pendingAction="One moment..."
      pending={pending}
      look={action === 'publish' ? 'calm' : 'danger'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <ul className="bulk-list">
        {posts.map((post) => (
          <li key={post.id}>{post.title}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}
