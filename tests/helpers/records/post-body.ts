/** A post with this slug, as staff send it. */
export const aboutPost = (slug: string, more: object = {}) => ({
  title: `About ${slug}`,
  slug,
  excerpt: 'In short.',
  content: 'First.\n\nSecond <b>paragraph</b>.',
  category: 'Basics',
  ...more,
})
