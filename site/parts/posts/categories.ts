import { slugFrom } from '#db/model/lib/slug.ts'
import { teaserPosts } from '#db/model/posts.ts'

type Category<Post> = { name: string; path: string; posts: Post[] }

/** A name without Latin letters and digits is not readable in an address. */
const slugOf = (name: string) => slugFrom(name) || 'category'

/** Categories by name, with their newest posts first. Of two with one slug, the newer gets `-2`: no page moves. */
export function categoriesOf<Post extends { category: string }>(
  posts: readonly Post[],
): Category<Post>[] {
  const oldestFirst = Map.groupBy(posts.toReversed(), ({ category }) => category)
  const taken = new Set<string>()
  return Array.from(oldestFirst, ([name, group]) => {
    const base = slugOf(name)
    let slug = base
    for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`
    taken.add(slug)
    return { name, path: `/blog/category/${slug}`, posts: group.toReversed() }
  }).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

const mostLinks = 20

export const largestCategories = (categories: Category<unknown>[]) => {
  const largestFirst = categories.toSorted((a, b) => b.posts.length - a.posts.length)
  const linked = new Set(largestFirst.slice(0, mostLinks))
  return categories
    .filter((category) => linked.has(category))
    .map(({ name, path }) => ({ name, path }))
}

/** The posts of a list beside the one at `index`, nearest first. */
function* beside<Post>(posts: readonly Post[], index: number) {
  for (let distance = 1; distance < posts.length; distance++) {
    // The older one first: a new post changes few pages.
    for (const post of [posts[index + distance], posts[index - distance]]) if (post) yield post
  }
}

/** Each post with its category's address, and further posts: the nearest in time of its category, then others. */
export function withRelated<Post extends { category: string }>(posts: readonly Post[]) {
  const places = new Map(posts.map((post, index) => [post, index]))
  return categoriesOf(posts).flatMap(({ path, posts: group }) =>
    group.map((post, index) => {
      const near = [beside(group, index), beside(posts, places.get(post) ?? 0)]
      return { post, category: path, related: firstOf(near, teaserPosts) }
    }),
  )
}

function firstOf<Item>(lists: Iterable<Item>[], count: number): Item[] {
  const first = new Set<Item>()
  for (const list of lists) {
    for (const item of list) {
      if (first.size === count) return [...first]
      first.add(item)
    }
  }
  return [...first]
}
