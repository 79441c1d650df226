import type { Content } from '#db/model/content.ts'
import { keyIn } from '#db/model/lib/picture-address.ts'
import type { Layout } from '#db/model/text/picture.ts'

/** Records as they are stored: a column may hold values that the API would refuse. */
type Shown = {
  posts: Record<'imageUrl' | 'shareImage' | 'content', unknown>[]
  jobs: { shareImage: unknown }[]
  team: { imageUrl: unknown }[]
  content: Content
}

const inText = /\]\((\/media\/[\da-f-]{36})/gi

/** The addresses of the pictures within a text, or within all texts of the site as JSON. */
const addressesIn = (text: unknown) =>
  Array.from(String(text).matchAll(inText), ([, address]) => address)

/** The layouts in which the site shows each picture, by the pictures' keys. */
export function wantedOf({ posts, jobs, team, content }: Shown) {
  const wanted = new Map<string, Set<Layout>>()
  const add = (address: unknown, ...layouts: Layout[]) => {
    const key = keyIn(String(address))
    if (key) wanted.set(key, (wanted.get(key) ?? new Set<Layout>()).union(new Set(layouts)))
  }
  for (const { imageUrl, shareImage, content: text } of posts) {
    add(imageUrl, 'post', 'card')
    add(shareImage, 'share')
    for (const address of addressesIn(text)) add(address, 'text')
  }
  for (const { shareImage } of jobs) add(shareImage, 'share')
  for (const { picture } of content.search_engines.pages) add(picture, 'share')
  for (const { imageUrl } of team) add(imageUrl, 'team', 'zoom')
  add(content.hero_section.picture, 'hero')
  for (const address of Object.values(content.photographs)) {
    add(address, 'photograph', 'photographs')
  }
  for (const address of addressesIn(JSON.stringify(content))) add(address, 'text')
  return wanted
}
