import { Batcher } from '#worker/lib/database/batcher.ts'

const batcher = new Batcher<string, string>({ batchSize: 32, timeoutMs: 5000 })

const store = async (items: string[]) => {
  await new Promise((resolve) => setTimeout(resolve, 1))
  return items
}

/** A Worker with a batcher that stores nothing. */
export default {
  async fetch(
    { url }: Request,
    _env: unknown,
    ctx: { waitUntil: (work: Promise<unknown>) => void },
  ) {
    // A response belongs to its request: workerd lets no other request read it.
    const own = new Response(url)
    await batcher.run(url, store, (work) => ctx.waitUntil(work))
    return new Response(await own.text())
  },
}
