/** A post as lists show it. */
export type ListedPost = {
  slug: string
  title: string
  excerpt: string
  category: string
  imageUrl: string | null
  publishedAt: string
}

/** Leaves out the text: a page that lists a post does not change with it. */
export const listedPost = ({
  slug,
  title,
  excerpt,
  category,
  imageUrl,
  publishedAt,
}: ListedPost) => ({
  slug,
  title,
  excerpt,
  category,
  imageUrl,
  publishedAt,
})
