import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import type { PostBulkAction } from '#db/model/posts.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { useAction } from '../base/useAction.ts'
import { focusHeading } from '../navigation/useHeadingFocus.ts'
import { changePosts, type RefusedPost, type SavedPost } from './posts.ts'
import { counted } from '#db/model/lib/wording.ts'

type BulkWords = { verb: string; done: string; effect: string }

export const bulkWords: Readonly<Record<PostBulkAction, BulkWords>> = {
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
  action: PostBulkAction
  posts: SavedPost[]
  onDone: () => void
  onClose: () => void
}

export function PostBulkDialog({ action, posts, onDone, onClose }: BulkDialogProps) {
  const [refused, setRefused] = useState<RefusedPost[]>([])
  const { verb, done, effect } = bulkWords[action]

  function finish() {
    onClose()
    // The row with the focused button may be gone.
    setTimeout(focusHeading)
  }

  const [confirm, pending] = useAction({
    run: () => changePosts(action, posts),
    done({ changed, failed }) {
      onDone()
      if (failed.length > 0) setRefused(failed)
      else finish()
      return { title: `${counted(changed, 'post')} ${done}` }
    },
    failed() {
      onClose()
      return { title: `Not ${done}`, text: 'Please try again.' }
    },
  })

  if (refused.length > 0)
    return (
      <AlertDialog
        open
        title={`${counted(refused.length, 'post')} could not be ${done}`}
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
      title={`${verb} ${counted(posts.length, 'post')}?`}
      text={effect}
      action={`${verb} ${counted(posts.length, 'post')}`}
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
