import { useState } from 'react'
import { postStates } from '#db/model/posts.ts'
import { useData } from '#site/ui/useLoad.ts'
import { Head } from '../base/frame/Head.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { useList } from '../list/list.ts'
import { useNarrowing } from '../list/search/narrowing.ts'
import { NewLink } from '../list/NewLink.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/search/SearchBox.tsx'
import { useTicks } from '../list/useTicks.ts'
import { PostBulkBar } from './PostBulkBar.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { PostTable } from './PostTable.tsx'
import { $categories, fetchPosts, type SavedPost } from './posts.ts'

export function PostList() {
  const query = useNarrowing(['q', 'state', 'category'])
  const list = useList('posts', query, fetchPosts)
  const shown = list.load.status === 'ready' ? list.load.data : []
  const ticks = useTicks(shown)
  const [asking, setAsking] = useState<SavedPost>()

  return (
    <>
      <Head title="Blog" text="Research updates, newest first.">
        <NewLink to="/admin/blog">New post</NewLink>
      </Head>
      <div className="toolbar">
        <SearchBox label="Search posts" hint="Any words of a post" />
        <Filter name="state" label="State" all="All states" options={postStates} />
        <CategoryFilter chosen={query['category'] ?? ''} />
      </div>
      <PostBulkBar ticks={ticks} shown={shown} />
      <PagedList
        list={list}
        noun={['post', 'posts']}
        empty={{
          title: 'No posts yet',
          text: 'The first one you publish appears on the blog and on the landing page.',
        }}
      >
        {(posts) => <PostTable posts={posts} ticks={ticks} onDelete={setAsking} />}
      </PagedList>
      {asking && <PostDeletion post={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** The category in the address is an option even before the others are loaded. */
function CategoryFilter({ chosen }: { chosen: string }) {
  const categories = new Set([...(useData($categories) ?? []), ...(chosen ? [chosen] : [])])
  const options = Object.fromEntries(Array.from(categories, (name) => [name, name]))
  return <Filter name="category" label="Category" all="All categories" options={options} />
}
