import sharp from 'sharp'
import { eventually, type startStack } from '../helpers/start/stack.ts'

type Stack = Awaited<ReturnType<typeof startStack>>

/** A picture as a camera makes it, with much detail. */
const photo = (seed: number) =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: { r: 60 * seed, g: 110, b: 140 },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(4)
    .jpeg({ quality: 90 })
    .toBuffer()

async function addPicture(stack: Stack, seed: number) {
  const { media } = await stack.admin()
  const { file, uploadURL } = await (await media.upload.$post()).json()
  const body = new Uint8Array(await photo(seed))
  const headers = { 'Content-Type': 'image/jpeg', Origin: stack.url }
  const sent = await fetch(uploadURL, { method: 'PUT', body, headers })
  if (!sent.ok) throw new Error(`A picture could not be uploaded: ${sent.status}`)
  const name = `Photo ${seed}`
  const added = await media.$post({ json: { name, file, alt: `A view of room ${seed}` } })
  const { media: stored } = await added.json()
  return `/media/${stored?.key}`
}

/** Publishes a post with a picture at the top and two in its text, and waits until its small pictures exist. */
export async function addPicturedPost(stack: Stack) {
  const [head, ...inText] = [
    await addPicture(stack, 1),
    await addPicture(stack, 2),
    await addPicture(stack, 3),
  ]
  const { blog, publish } = await stack.admin()
  await blog.$post({
    json: {
      title: 'A post with three pictures',
      slug: 'three-pictures',
      excerpt: 'What the rooms look like.',
      category: 'News',
      imageUrl: head,
      content: inText.map((address) => `These are the rooms.\n\n![](${address})`).join('\n\n'),
    },
  })
  // The next build makes the small pictures.
  await publish.$post()
  await eventually(async () =>
    (await (await fetch(`${stack.url}/blog/three-pictures`)).text()).includes('image/avif'),
  )
  return '/blog/three-pictures'
}
