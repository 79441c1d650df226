import { expect, type Page } from '@playwright/test'

export const newPost = (title: string) => ({
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  excerpt: 'In short.',
  content: 'First paragraph.',
  category: 'Basics',
})

const newTitle = () => `A text ${crypto.randomUUID().slice(0, 8)}`

/** Adds a draft through the API, as the staff member who is signed in on the page. */
export async function addPost(page: Page, change: object = {}) {
  const data = { ...newPost(newTitle()), published: false, ...change }
  const answer = await page.request.post('/api/admin/blog', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).post as { id: number; slug: string; content: string }
}
