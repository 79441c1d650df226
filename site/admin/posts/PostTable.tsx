import { isScheduled } from '#db/model/posts.ts'
import { When } from '../base/time/When.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { Table } from '../list/Table.tsx'
import { TickBox } from '../list/TickBox.tsx'
import { ViewOnSite } from '../list/ViewOnSite.tsx'
import type { Ticks } from '../list/useTicks.ts'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import type { SavedPost } from './posts.ts'
import { PostPicture } from './PostPicture.tsx'
import { PostStateLabel } from './PostStateLabel.tsx'
import './PostList.css'

type PostTableProps = {
  posts: SavedPost[]
  ticks: Ticks<SavedPost>
  onDelete: (post: SavedPost) => void
}

export const PostTable = ({ posts, ticks, onDelete }: PostTableProps) => (
  <Table className="posts" columns={['Title', 'Category', 'State', 'Written']}>
    {posts.map((post) => (
      <tr key={post.id}>
        <th scope="row">
          <div className="post-title grid gap-1">
            <TickBox
              name={post.title}
              checked={ticks.has(post.id)}
              onToggle={() => ticks.toggle(post.id)}
            />
            <PostPicture post={post} />
            <div>
              {post.title}
              <p className="row-excerpt clamped" dir="auto">
                {post.excerpt}
              </p>
            </div>
          </div>
        </th>
        <td data-label="Category">{post.category}</td>
        <td data-label="State">
          <PostStateLabel post={post} /> <ProblemBadge record="blog_posts" id={post.id} />
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
            iconsOnly
          >
            {post.published && !isScheduled(post, Date.now()) && (
              <ViewOnSite title={post.title} path={`/blog/${post.slug}`} />
            )}
          </RowActions>
        </td>
      </tr>
    ))}
  </Table>
)
