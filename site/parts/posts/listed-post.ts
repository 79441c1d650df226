type Post = App.Locals['site']['posts'][number]

/** A post as lists show it, without its text: a page that lists a post does not change with the text. */
export const listedPost = ({ slug, title, excerpt, category, imageUrl, publishedAt }: Post) => ({
  slug,
  title,
  excerpt,
  category,
  imageUrl,
  publishedAt,
})

export type ListedPost = ReturnType<typeof listedPost>
