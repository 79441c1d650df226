import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { PostForm } from './PostForm.tsx'
import { fetchPost } from './posts.ts'
import { useFresh } from '../form/useFresh.ts'

export function PostEditor({ id }: { id: string }) {
  const { load, replace, reload } = useFresh(fetchPost, id)
  return (
    <>
      {load.status !== 'ready' && <Head title="Edit post" />}
      <Loaded load={load} loading="Loading post..." bars={6} missing={<Gone />}>
        {(post) => (
          <PostForm key={post.updatedAt} record={post} onTheirs={replace} onRestored={reload} />
        )}
      </Loaded>
    </>
  )
}

const Gone = () => (
  <Empty title="This post is gone">
    <p>Somebody has deleted it, or the address is wrong.</p>
    <AdminLink className="button button-outline" to="/admin/blog">
      All posts
    </AdminLink>
  </Empty>
)
