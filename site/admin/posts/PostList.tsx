import { postStates } from '#db/model/posts.ts'
import { useData } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { When } from '../base/time/When.tsx'
import { useList } from '../list/list.ts'
import { NewLink } from '../list/NewLink.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { TickBox } from '../list/TickBox.tsx'
import { useTicks } from '../list/useTicks.ts'
import { ViewOnSite } from '../list/ViewOnSite.tsx'
import { PostBulkBar } from './PostBulkBar.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { PostPicture } from './PostPicture.tsx'
import { $categories, fetchPosts, isShownPost } from './posts.ts'
import { PostStateLabel } from './PostStateLabel.tsx'

export function PostList() {
  const query = useNarrowing(['q', 'state', 'category'])
  const list = useList('posts', query, fetchPosts)
  const shown = list.load.status === 'ready' ? list.load.data : []
  const ticks = useTicks(shown)

  return (
    <>
      <Head title="Blog" text="Research updates, newest first.">
        <NewLink to="/admin/blog">New post</NewLink>
      </Head>
      <RecordList
        list={list}
        noun={['post', 'posts']}
        table="blog_posts"
        searched="Any words of a post"
        filters={
          <>
            <Filter name="state" label="State" all="All states" options={postStates} />
            <CategoryFilter chosen={query['category'] ?? ''} />
          </>
        }
        above={<PostBulkBar ticks={ticks} shown={shown} />}
        empty={{
          title: 'No posts yet',
          text: 'The first one you publish appears on the blog and on the landing page.',
        }}
        heading="Title"
        titleOf={({ title }) => title}
        picture={(post) => (
          <>
            <TickBox
              name={post.title}
              checked={ticks.has(post.id)}
              onToggle={() => ticks.toggle(post.id)}
            />
            <PostPicture post={post} />
          </>
        )}
        excerpt={({ excerpt }) => excerpt}
        columns={[
          { label: 'Category', cell: ({ category }) => category },
          { label: 'Written', cell: ({ createdAt }) => <When iso={createdAt} focusable /> },
        ]}
        state={(post) => <PostStateLabel post={post} />}
        actions={(post) =>
          isShownPost(post) && <ViewOnSite title={post.title} path={`/blog/${post.slug}`} />
        }
        deletion={(post, { onClose }) => <PostDeletion post={post} onClose={onClose} />}
      />
    </>
  )
}

/** The category in the address is an option even before the others are loaded. */
function CategoryFilter({ chosen }: { chosen: string }) {
  const categories = new Set([...(useData($categories) ?? []), ...(chosen ? [chosen] : [])])
  const options = Object.fromEntries(Array.from(categories, (name) => [name, name]))
  return <Filter name="category" label="Category" all="All categories" options={options} />
}
