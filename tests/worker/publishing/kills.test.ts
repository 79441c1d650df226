import type { R2Bucket } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCode } from '#worker/operate/build/code.ts'
import { farRenderer } from '#worker/operate/local/renderer.ts'
import { startPlace } from '#tests/helpers/publishing/place.ts'
import { memoryBucket } from '#tests/helpers/publishing/bucket.ts'
import { type Isolate, startIsolate, type World } from '#tests/helpers/publishing/isolates.ts'
import { type Files, renderingOnce, startStates } from '#tests/helpers/publishing/states.ts'
import type { Hold } from '#tests/helpers/publishing/steps.ts'
import { comparedPaths, saveVersions } from '#tests/helpers/publishing/versions.ts'
import { type History, startVisitor } from '#tests/helpers/publishing/visitor.ts'
import { importRenderer } from '#tests/helpers/start/site.ts'

const start = Date.parse('2027-03-10T15:00:00Z')
/** Longer than an isolate uses its cached overlay. */
const soonMs = 2000
const cronMs = 60_000
const hourMs = 60 * cronMs
const yearMs = 365 * 24 * hourMs

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const silence = () => new Promise<never>(() => {})
// Publishing calls no other methods.
const storeThatIsSilent = { get: silence, head: silence } as unknown as R2Bucket

let states: Awaited<ReturnType<typeof startStates>>
let versions: Awaited<ReturnType<typeof saveVersions>>
let history: History
let built: Files
let world: World

beforeAll(async () => {
  const module = renderingOnce(await importRenderer(await buildCode()))
  vi.doMock('site-renderer', () => module)
  vi.useFakeTimers({ now: start - hourMs, toFake: ['Date'] })
  states = await startStates(module)
  versions = await saveVersions(states)
  built = await versions.built.build()
  history = new Map()
  for (const [version, state] of Object.entries(versions)) history.set(version, await state.shown())
})

afterAll(async () => {
  vi.useRealTimers()
  vi.doUnmock('site-renderer')
  await states.end()
})

/** An isolate of a deployment. By default, of the deployment before all saves. */
const isolate = (files: () => Files = () => built) => startIsolate(world, files)
const visitor = (files?: () => Files) => startVisitor(isolate(files), history)
type Visitor = ReturnType<typeof startVisitor>

/** From now on the database contains this version. */
const store = (version: keyof typeof versions) => (world.client = versions[version].client)

const bring = (files?: () => Files) => isolate(files).bring()

async function cron(files?: () => Files) {
  pass(cronMs)
  await bring(files)
}

type Render = { isolate: Isolate; release: () => Promise<unknown>; before: Visitor }
type Options = Partial<Hold> & { files?: () => Files; isFirst?: boolean }

/**
 * Saves the newest version, holds its render at each step, and calls `then`. The visitor has already seen the version
 * before it, unless this render is the first.
 */
async function atEachStep(
  then: (held: Render) => Promise<void>,
  { files, isFirst, ...hold }: Options = {},
) {
  vi.setSystemTime(start)
  world = { client: versions.saved.client, bucket: memoryBucket() }
  if (!isFirst) await bring()
  const { bucket } = world
  for (let step = 1; ; step++) {
    vi.setSystemTime(start)
    world = { client: versions.saved.client, bucket: bucket.copy() }
    const before = visitor()
    await before.sees(isFirst ? 'built' : 'saved')
    store('newest')
    const one = isolate(files)
    const { isHeld, release } = await one.holdAt(step, { when: 'before', ...hold }, one.bring)
    if (!isHeld) {
      expect(step).toBeGreaterThan(hold.isApart ? 20 : 7)
      return
    }
    await then({ isolate: one, release, before }).catch((error) => {
      error.message = `Held ${hold.when ?? 'before'} step ${step}: ${error.message}`
      throw error
    })
  }
}

test('a render that is killed leaves all pages at one version, and cron brings the newest', async () => {
  for (const when of ['before', 'after'] as const) {
    await atEachStep(
      async ({ before }) => {
        const after = visitor()
        await before.looks()
        await after.looks()
        await cron()
        await before.sees('newest')
        await after.sees('newest')
      },
      { when },
    )
  }
})

test('a new isolate never shows an old page once a change is shown, though its place had noted that nothing is newer', async () => {
  for (let step = 1; ; step++) {
    vi.setSystemTime(start)
    const place = startPlace()
    world = { client: versions.built.client, bucket: memoryBucket(), place }
    await bring()
    await visitor().seesAtOnce('built')
    expect(place.hasNote()).toBe(true)
    store('newest')
    const one = isolate()
    const { isHeld, release } = await one.holdAt(step, { when: 'before' }, one.bring)
    // Whoever comes in between sees one version or the other, and may leave a note.
    await visitor().looksAtOnce()
    await release()
    expect(place.hasNote()).toBe(false)
    await visitor().seesAtOnce('newest')
    if (isHeld) continue
    expect(step).toBeGreaterThan(7)
    return
  }
}, 30_000)

test('nothing newer is shown while a note cannot be withdrawn, and cron tries again', async () => {
  vi.setSystemTime(start)
  const place = startPlace()
  world = { client: versions.built.client, bucket: memoryBucket(), place }
  await bring()
  await visitor().seesAtOnce('built')
  store('newest')
  place.fails(true)
  await expect(bring()).rejects.toThrow('The note stays')
  await visitor().seesAtOnce('built')
  place.fails(false)
  await cron()
  await visitor().seesAtOnce('newest')
})

test('where nothing is newer, the first page of an isolate waits for no store', async () => {
  vi.setSystemTime(start)
  const place = startPlace()
  world = { client: versions.built.client, bucket: memoryBucket(), place }
  await bring()
  await visitor().seesAtOnce('built')
  const away = { ...world, bucket: { ...memoryBucket(), reachedBy: () => storeThatIsSilent } }
  const { view } = startIsolate(away, () => built)
  const began = performance.now()
  expect((await view(['/terms'], { waits: false })).get('/terms')).toBe(built.get('/terms'))
  expect(performance.now() - began).toBeLessThan(100)
})

test('a save is shown at once while the process that renders is away', async () => {
  vi.setSystemTime(start)
  world = { client: versions.saved.client, bucket: memoryBucket() }
  const RENDERER = farRenderer('http://127.0.0.1:9', 'a token')
  await startIsolate(world, () => built, { RENDERER }).bring()
  await visitor().sees('saved')
})

test('a render that is overtaken by another one, of a later save, changes nothing', async () => {
  for (const isFirst of [true, false]) {
    await atEachStep(
      async ({ release, before }) => {
        store('later')
        await bring()
        await before.sees('later')
        await release()
        await before.sees('later')
        await visitor().sees('later')
      },
      { isFirst },
    )
  }
})

test('a save is seen while the isolate that takes it renders another one', async () => {
  await atEachStep(async ({ isolate: one, release, before }) => {
    store('later')
    await one.bring()
    await release()
    await before.sees('later')
  })
})

test('a database that is restored while a render reads it is shown by cron, and never mixed with what was lost', async () => {
  await atEachStep(
    async ({ release, before }) => {
      store('restored')
      await release()
      await before.looks()
      await visitor().looks()
      await cron()
      await before.sees('restored')
    },
    { isApart: true },
  )
})

for (const version of ['saved', 'newest'] as const) {
  test(`a build that ends with the ${version} version while a render goes on`, async () => {
    vi.setSystemTime(start)
    const next = await versions[version].build()
    for (const isUnder of [false, true]) {
      let live = built
      await atEachStep(
        async ({ release, before }) => {
          live = next
          const after = visitor(() => next)
          await after.looks()
          await release()
          await before.looks()
          await after.looks()
          await cron(() => next)
          await before.looks()
          await after.sees('newest')
          live = built
        },
        { files: () => (isUnder ? live : built) },
      )
    }
  })
}

test('a render of the last deployment that ends after that of the new one changes nothing', async () => {
  vi.setSystemTime(start)
  const next = await versions.saved.build()
  await atEachStep(async ({ release, before }) => {
    const after = visitor(() => next)
    await bring(() => next)
    await after.sees('newest')
    await release()
    await before.looks()
    await after.sees('newest')
    await visitor(() => next).sees('newest')
  })
})

/** A visitor of a new isolate, while the overlay shows the first saved version. */
async function firstVisitor() {
  vi.setSystemTime(start)
  world = { client: versions.saved.client, bucket: memoryBucket() }
  await bring()
  const one = visitor()
  return { ...one, look: () => one.isolate.view(comparedPaths) }
}

test('a look that is killed keeps its isolate from nothing, and one that is answered late takes nothing back', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let step = 1; ; step++) {
      const { isolate: one, look, sees, seesAtOnce } = await firstVisitor()
      const { isHeld, release } = await one.holdAt(step, { when, isApart: true }, look)
      if (!isHeld) {
        expect(step).toBeGreaterThan(5)
        break
      }
      store('restored')
      await bring()
      await sees('restored')
      await release()
      await seesAtOnce('restored')
    }
  }
})

test('of two answers that the store gives in the wrong order, the newer one stays', async () => {
  const { isolate: one, look, seesAtOnce } = await firstVisitor()
  // In each look, the second call is the one to the store.
  const early = await one.holdAt(2, { when: 'before', isApart: true }, look)
  pass(hourMs)
  const late = await one.holdAt(2, { when: 'after', isApart: true }, look)
  expect([early.isHeld, late.isHeld]).toEqual([true, true])
  store('newest')
  await bring()
  await early.release()
  await seesAtOnce('newest')
  await late.release()
  await seesAtOnce('newest')
})

for (const [jump, ms] of Object.entries({
  'an hour ahead': hourMs,
  'an hour back': -hourMs,
  'a year ahead': yearMs,
  'a year back': -yearMs,
})) {
  test(`a clock that jumps ${jump}`, async () => {
    vi.setSystemTime(start + ms)
    // Pages contain the year.
    history.set('jumped', await versions.newest.shown())
    await atEachStep(async ({ release, before }) => {
      pass(ms)
      await before.looks()
      await release()
      await before.looks()
      await cron()
      await before.sees('jumped')
    })
    // If a render began with a clock that was ahead, other isolates can still render.
    if (ms < 0)
      await atEachStep(async ({ isolate: one, before }) => {
        pass(ms + cronMs)
        await one.bring()
        await before.sees('jumped')
      })
  })
}

test('a clock that is set back leaves staff and the API with what is stored', async () => {
  const { isolate: one } = await firstVisitor()
  const version = await one.version()
  pass(-hourMs)
  expect((await one.state()).state).toBe('live')
  store('newest')
  await bring()
  pass(soonMs)
  expect(await one.version()).not.toBe(version)
  expect((await one.state()).state).toBe('live')
})
