import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { AdminLink } from '../app/AdminLink.tsx'
import { isMissing } from '../app/failure.ts'
import { Head } from '../app/Head.tsx'
import { PostForm } from './PostForm.tsx'
import { fetchPost } from './posts.ts'
import { useFresh } from '../form/useFresh.ts'

export function PostEditor({ id }: { id: string }) {
  const { data: post, error, retry, replace } = useFresh(fetchPost, id)
  if (post) return <PostForm key={post.updatedAt} post={post} onTheirs={replace} />
  return (
    <>
      <Head title="Edit post" />
      {!error && <Loading bars={6}>Loading post...</Loading>}
      {isMissing(error) ? (
        <Empty title="This post is gone">
          <p>Somebody has deleted it, or the address is wrong.</p>
          <AdminLink className="button button-outline" to="/admin/blog">
            All posts
          </AdminLink>
        </Empty>
      ) : (
        Boolean(error) && <Failed error={error} onRetry={retry} />
      )}
    </>
  )
}
