import { copy } from '#db/model/copy/index.ts'
import { aboutPost } from '../records/post-body.ts'
import { eventually, type startStack } from '../start/stack.ts'
import { letterOf, newStudy } from '../studies/studies.ts'

type Stack = Awaited<ReturnType<typeof startStack>>
type Admin = Awaited<ReturnType<Stack['admin']>>

/** Random numbers that are the same in every run. */
function* random(seed: number) {
  for (let n = seed; ; n = (n * 16_807) % 2_147_483_647) yield n
}

/** Returns the answer to a change, and throws if the change failed. */
async function made<T extends { ok: boolean; status: number; text(): Promise<string> }>(
  asked: Promise<T>,
) {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
}

const param = (id: number) => ({ param: { id: String(id) } })
const gone = (id: number) => ({ ...param(id), query: {} })

type Written = { id: number; slug: string }

/** Random changes of all kinds that visitors can see. Each round makes each kind once, in random order. */
export function randomChanges(admin: Admin, visitor: Stack['visitor'], seed: number) {
  const numbers = random(seed)
  const pick = (count: number) => Number(numbers.next().value) % count
  const posts: Written[] = []
  const scheduled: Written[] = []
  const jobs: number[] = []
  const members: number[] = []
  const redirects: number[] = []
  const studies: { id: number; approval: number }[] = []

  /** Takes one out, if there is one. */
  const take = <T>(from: T[]) => from.splice(pick(from.length || 1), 1)[0]
  const any = <T>(of: T[]) => of[pick(of.length || 1)]

  async function write(slug: string, more: object = {}) {
    const answer = await made(admin.blog.$post({ json: aboutPost(slug, more) }))
    const { id } = (await answer.json()).post ?? {}
    const written = { id: Number(id), slug }
    posts.push(written)
    return written
  }
  const change = ({ id, slug }: Written, more: object = {}) =>
    made(admin.blog[':id'].$put({ ...param(id), json: aboutPost(slug, more) }))

  async function bringBack(id: number) {
    const { items } = await (await admin.bin.$get({ query: { limit: '200' } })).json()
    const item = items.find((one) => one.record === 'blog_posts' && one.recordId === String(id))
    await made(admin.bin[':id'].restore.$post(param(Number(item?.id))))
  }

  async function addStudy(n: number) {
    const { study } = await (await made(admin.studies.$post({ json: newStudy(`${n}`) }))).json()
    const letter = { ...param(study.id), json: letterOf(study.updatedAt) }
    const { approval } = await (await made(admin.studies[':id'].approvals.$post(letter))).json()
    studies.push({ id: study.id, approval: approval.id })
  }

  const job = { department: 'Clinic', location: 'Boston', description: 'Visits.' }
  /** Kinds of changes. Each returns false if there is nothing yet that it could change. */
  const kinds: ((n: number) => Promise<unknown>)[] = [
    (n) => write(`written-${n}`),
    (n) => write(`also-${n}`, { category: 'Other' }),
    async (n) => {
      const one = any(posts)
      return one ? change(one, { title: `Changed ${n}`, category: `Kind ${n % 3}` }) : false
    },
    async (n) => {
      const one = any(posts)
      return one ? change(Object.assign(one, { slug: `moved-${n}` })) : false
    },
    async () => {
      const one = take(posts)
      return one ? change(one, { published: false }) : false
    },
    async () => {
      const one = take(posts)
      return one ? made(admin.blog[':id'].$delete(gone(one.id))) : false
    },
    async () => {
      const one = any(posts)
      if (!one) return false
      await made(admin.blog[':id'].$delete(gone(one.id)))
      await bringBack(one.id)
      return change(one)
    },
    async (n) => {
      const at = new Date(Date.now() + 2000).toISOString()
      scheduled.push(await write(`in-time-${n}`, { publishedAt: at }))
    },
    (n) =>
      made(
        admin.content[':sectionKey'].$put({
          param: { sectionKey: 'faqs' },
          json: { content: { ...copy.faqs, title: `Questions ${n}` } },
        }),
      ),
    async (n) => {
      const json = { name: `Person ${n}`, title: 'Nurse' }
      const { member } = await (await made(admin.team.$post({ json }))).json()
      members.push(Number(member?.id))
    },
    async (n) => {
      const one = take(members)
      const json = { name: `Person ${n}`, title: 'Away', isActive: false }
      return one ? made(admin.team[':id'].$put({ ...param(one), json })) : false
    },
    async (n) => {
      const json = { ...job, title: `Job ${n}`, type: 'Full-time' as const }
      jobs.push(Number((await (await made(admin.jobs.$post({ json }))).json()).job?.id))
    },
    async (n) => {
      const json = { ...job, title: `Job again ${n}`, type: 'Part-time' as const }
      const one = any(jobs)
      return one ? made(admin.jobs[':id'].$put({ ...param(one), json })) : false
    },
    async () => {
      const one = take(jobs)
      return one ? made(admin.jobs[':id'].$delete(gone(one))) : false
    },
    addStudy,
    (n) => addStudy(n + 1000),
    async () => {
      const { id, approval } = any(studies) ?? {}
      if (!id) return false
      const of = { param: { id: String(id), approvalId: String(approval) } }
      // The second time, the approval is already withdrawn.
      return (await admin.studies[':id'].approvals[':approvalId'].$delete(of)).ok
    },
    async () => {
      const one = take(studies)
      if (!one) return false
      const { study } = await (await made(admin.studies[':id'].$get(param(one.id)))).json()
      // The answer has more fields than the typed request allows.
      const json = { ...study, published: false } as unknown as ReturnType<typeof newStudy>
      return made(admin.studies[':id'].$put({ ...param(one.id), json }))
    },
    async (n) => {
      const json = { source: `/old-${n}`, target: '/current-studies' }
      const { redirect } = await (await made(admin.redirects.$post({ json }))).json()
      redirects.push(Number(redirect?.id))
    },
    async () => {
      const one = take(redirects)
      return one ? made(admin.redirects[':id'].$delete(param(one))) : false
    },
  ]

  let round: typeof kinds = []
  let count = 0
  const times = new Map(kinds.map((kind) => [kind, 0]))

  return {
    async make(changes: number) {
      for (let left = changes; left > 0;) {
        if (round.length === 0) round = [...kinds]
        const kind = take(round)
        if (!kind || (await kind(count++)) === false) continue
        times.set(kind, (times.get(kind) ?? 0) + 1)
        left--
      }
    },
    /** How often the rarest kind of change was made. */
    leastOften: () => Math.min(...times.values()),
    /** Waits until visitors see all scheduled posts. */
    async untilDue() {
      for (const one of scheduled.splice(0)) {
        // Some of them have been withdrawn.
        if (!posts.includes(one)) continue
        await eventually(async () => {
          const { posts: shown } = await (await visitor.blog.$get()).json()
          return shown.some(({ slug }) => slug === one.slug)
        })
      }
    },
  }
}
