import { binDays } from '#db/model/records/bin.ts'
import { Deletion } from '../form/Deletion.tsx'
import { useForwarding } from '../form/useForwarding.tsx'
import { deletePost, isShownPost, type SavedPost } from './posts.ts'

type PostDeletionProps = { post: SavedPost; onClose: () => void; onGone?: () => void }

export function PostDeletion({ post, onClose, onGone }: PostDeletionProps) {
  const { to, asksAfter, question } = useForwarding(isShownPost(post))
  return (
    <Deletion
      what="post"
      name={post.title}
      title="Are you sure you want to delete this blog post?"
      text={
        <>
          <strong>{post.title}</strong> leaves the site. It can be brought back from the bin for{' '}
          {binDays} days. To hide it only, edit it and take away “Published”.
        </>
      }
      remove={() => deletePost(post, to)}
      asksAfter={asksAfter}
      failed={{ title: 'Failed to delete blog post', text: 'An error occurred' }}
      onClose={onClose}
      onGone={onGone}
    >
      {question}
    </Deletion>
  )
}
