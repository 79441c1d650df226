import { useStore } from '@nanostores/react'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { isScheduled } from '../../../db/model/posts.ts'
import { named } from '../../ui/tooltip/tip.ts'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $now, shortDate } from '../app/dates.ts'
import { exactTime } from '../app/exactTime.ts'
import { Head } from '../app/Head.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { PostDeletion } from './PostDeletion.tsx'
import { fetchPosts, type SavedPost } from './posts.ts'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { Table } from '../list/Table.tsx'
import { When } from '../app/When.tsx'
import './PostList.css'

export function PostList() {
  const { q = '' } = useStore($address).query
  const list = useList('posts', { q }, fetchPosts)
  const [asking, setAsking] = useState<SavedPost>()

  return (
    <>
      <Head title="Blog" text="Research updates, newest first.">
        <AdminLink className="button button-small" to="/admin/blog" query={{ edit: 'new' }}>
          <Plus aria-hidden />
          New post
        </AdminLink>
      </Head>
      <div className="toolbar">
        <SearchBox label="Search posts" hint="Title, category or slug" />
      </div>
      <PagedList
        list={list}
        noun={['post', 'posts']}
        loading="Loading posts..."
        empty={{
          title: 'No posts yet',
          text: 'The first one you publish appears on the blog and on the landing page.',
        }}
        narrowed={Boolean(q)}
      >
        {(posts) => <PostTable posts={posts} onDelete={setAsking} />}
      </PagedList>
      {asking && <PostDeletion post={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

type PostTableProps = { posts: SavedPost[]; onDelete: (post: SavedPost) => void }

const PostTable = ({ posts, onDelete }: PostTableProps) => (
  <Table className="posts" columns={['Title', 'Category', 'State', 'Written']}>
    {posts.map((post) => (
      <tr key={post.id}>
        <th scope="row">{post.title}</th>
        <td data-label="Category">{post.category}</td>
        <td data-label="State">
          <PostState post={post} /> <ProblemBadge record="blog_posts" id={post.id} />
        </td>
        <td data-label="Written">
          <When iso={post.createdAt} focusable />
        </td>
        <td>
          <RowActions
            of={post.title}
            to="/admin/blog"
            query={{ edit: String(post.id) }}
            onDelete={() => onDelete(post)}
          >
            {post.published && !isScheduled(post, Date.now()) && (
              <a
                {...named(`View ${post.title} on the site`)}
                className="icon-button"
                href={`/blog/${post.slug}`}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink aria-hidden />
              </a>
            )}
          </RowActions>
        </td>
      </tr>
    ))}
  </Table>
)

type PostStateProps = { post: Pick<SavedPost, 'published' | 'publishedAt'> }

/** 'Published Nov 3, 2026', 'Scheduled Nov 30, 2026 …' or 'Draft' with its date, if it has one. */
export function PostState({ post }: PostStateProps) {
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
