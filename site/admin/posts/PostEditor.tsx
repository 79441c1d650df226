import { Loaded } from '#site/ui/Loaded.tsx'
import { GoneRecord } from '../form/record/GoneRecord.tsx'
import { Head } from '../base/frame/Head.tsx'
import { PostForm } from './PostForm.tsx'
import { fetchPost } from './posts.ts'
import { useFresh } from '../form/useFresh.ts'

export function PostEditor({ id }: { id: string }) {
  const { load, replace, reload } = useFresh(fetchPost, id)
  return (
    <>
      {load.status !== 'ready' && <Head title="Edit post" />}
      <Loaded
        load={load}
        loading="Loading post..."
        bars={6}
        missing={<GoneRecord one="post" all="All posts" list="/admin/blog" />}
      >
        {(post) => (
          <PostForm key={post.updatedAt} record={post} onTheirs={replace} onRestored={reload} />
        )}
      </Loaded>
    </>
  )
}
