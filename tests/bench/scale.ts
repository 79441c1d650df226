import { createAdmin } from '#worker/operate/database/admin.ts'
import { type Contender, contender, inquiry } from './contender.ts'
import { load, median } from './load.ts'
import { admitInquiries } from '#tests/helpers/submissions/admit.ts'
import { fillInquiries, fillMail, fillPosts } from './rows.ts'
import { say } from './progress.ts'
import { number, type Row } from './table.ts'

const ours = () => contender('tests/bench/ours.ts')

/** Submissions into a database with 50,000 inquiries, compared with an empty one. */
async function* benchFilled(rounds: number): AsyncGenerator<Row> {
  say('scale: storing 50,000 inquiries')
  const contenders = { full: await ours(), empty: await ours() }
  await fillInquiries(contenders.full.db, 50_000)
  await fillMail(contenders.full.db, 100_000)
  const seen = { full: [] as number[], empty: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    say(`scale: submissions beside them, ${round + 1} of ${rounds}`)
    for (const name of ['empty', 'full'] as const) {
      const { perSecond } = await load(contenders[name].origin, inquiry, { seconds: 3 })
      seen[name].push(perSecond)
    }
  }
  await contenders.full.stop()
  await contenders.empty.stop()
  yield* [
    {
      what: 'submissions a second with 50,000 inquiries stored (with none)',
      ours: number(median(seen.full)),
      theirs: number(median(seen.empty)),
      ratio: (median(seen.full) / median(seen.empty)).toFixed(2),
      goal: 'at least 0.95',
    },
  ]
}

/** Many visitors at once for a while: the answers, and how soon the database is healthy afterwards. */
async function* benchCrowd(seconds: number): AsyncGenerator<Row> {
  say(`scale: 200 at once for ${seconds} s`)
  const { origin, db, stop } = await ours()
  const crowd = await load(origin, inquiry, { concurrency: 200, seconds, accepts: [201] })
  const started = Date.now()
  const health = await fetch(new URL('/api/health', origin))
  const took = Date.now() - started
  const { rows } = await db.$client.execute('select count(*) as n from patient_inquiries')
  await stop()
  const lost = crowd.answered.length - Number(rows[0]?.['n'])
  yield* [
    {
      what: `200 posting at once for ${seconds} s: answered with an error, lost`,
      ours: `${crowd.failures} of ${number(crowd.answered.length)}, ${Math.max(0, lost)}`,
      theirs: '–',
      ratio: '–',
      goal: '0, 0',
    },
    {
      what: 'health after that, in ms',
      ours: health.ok ? number(took) : String(health.status),
      theirs: '–',
      ratio: '–',
      goal: 'below 1,000',
    },
  ]
}

/** A page for each kind of query, from many rows and from few. */
const lists = {
  'inquiries, first page': ['patient-inquiries', 'patient-inquiries'],
  'inquiries, far down': ['patient-inquiries?cursor=50050', 'patient-inquiries?cursor=60'],
  'inquiries, search many': ['patient-inquiries?q=moss', 'patient-inquiries?q=moss'],
  'inquiries, search one': [
    'patient-inquiries?q=person77777@example',
    'patient-inquiries?q=person77@example',
  ],
  'inquiries, search two words': ['patient-inquiries?q=moss+77777', 'patient-inquiries?q=moss+77'],
  'inquiries, search two letters': ['patient-inquiries?q=ad', 'patient-inquiries?q=ad'],
  'inquiries, search a letter': ['patient-inquiries?q=5', 'patient-inquiries?q=5'],
  'inquiries, search two rare letters': ['patient-inquiries?q=𠮷田', 'patient-inquiries?q=𠮷田'],
  'inquiries, search a rare letter': ['patient-inquiries?q=田', 'patient-inquiries?q=田'],
  'inquiries, search two short words': ['patient-inquiries?q=田+ad', 'patient-inquiries?q=田+ad'],
  'inquiries, search a short and a long word': [
    'patient-inquiries?q=田+person',
    'patient-inquiries?q=田+person',
  ],
  'inquiries, search letters of nobody': ['patient-inquiries?q=zz', 'patient-inquiries?q=zz'],
  'candidates, what to do now': ['candidates', 'candidates'],
  'candidates, all': ['candidates?status=all', 'candidates?status=all'],
  'candidates, unassigned': ['candidates?owner=none', 'candidates?owner=none'],
  'candidates, search many': ['candidates?q=moss', 'candidates?q=moss'],
  'candidates, search one': ['candidates?q=person77777@example', 'candidates?q=person77@example'],
  'candidates, search two letters': ['candidates?q=ad', 'candidates?q=ad'],
  'candidates, studies to filter by': ['candidates/studies', 'candidates/studies'],
  'candidates, figures as they are known': ['figures?days=30', 'figures?days=30'],
  'posts, first page': ['blog', 'blog'],
  'posts, far down': ['blog?cursor=5050', 'blog?cursor=60'],
  'posts, search many': ['blog?q=learned', 'blog?q=learned'],
  'posts, search one': ['blog?q=part-7777', 'blog?q=part-77'],
} as const

async function signIn({ db, origin }: Contender) {
  const password = 'a long enough secret'
  await createAdmin(db, 'ada', password)
  const login = await fetch(new URL('/api/auth/login', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password }),
  })
  return login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

async function* benchLists(rounds: number): AsyncGenerator<Row> {
  say('scale: storing 100,000 inquiries and candidates, 10,000 posts')
  const [many, few] = [await ours(), await ours()]
  await fillInquiries(many.db, 100_000)
  await fillPosts(many.db, 10_000)
  await admitInquiries(many.db)
  await fillInquiries(few.db, 100)
  await fillPosts(few.db, 100)
  await admitInquiries(few.db)
  const visitors = [
    { origin: many.origin, headers: { Cookie: await signIn(many) } },
    { origin: few.origin, headers: { Cookie: await signIn(few) } },
  ]
  for (const [what, paths] of Object.entries(lists)) {
    say(`scale: ${what}`)
    const seen: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [at, { origin, headers }] of visitors.entries()) {
        const shot = () => ({ path: encodeURI(`/api/admin/${paths[at]}`), headers })
        const { perSecond, failures } = await load(origin, shot, { concurrency: 1, seconds: 0.5 })
        if (failures > 0) throw new Error(`${what}: ${failures} requests failed`)
        seen[at]?.push(1000 / perSecond)
      }
    }
    const [ours = 0, theirs = 0] = seen.map(median)
    yield {
      what: `ms for ${what}: 100,000 inquiries and candidates, 10,000 posts (100)`,
      ours: ours.toFixed(1),
      theirs: theirs.toFixed(1),
      ratio: (ours / theirs).toFixed(2),
      goal: 'at most 2',
    }
  }
  say('scale: figures and a file')
  yield await benchFigures(visitors)
  yield await benchExport(visitors[0] as Visitor)
  await many.stop()
  await few.stop()
}

type Visitor = { origin: URL; headers: Record<string, string> }

/** Figures of a period that nobody has asked for, so the database must count. */
async function benchFigures(visitors: Visitor[]): Promise<Row> {
  const medianFrom = async ({ origin, headers }: Visitor) => {
    const times: number[] = []
    for (let days = 340; days < 360; days++) {
      const started = performance.now()
      const answer = await fetch(new URL(`/api/admin/figures?days=${days}`, origin), { headers })
      if (!answer.ok) throw new Error(`Figures: ${answer.status}`)
      times.push(performance.now() - started)
    }
    return median(times)
  }
  // One after the other, so that each has the whole machine.
  const seen: number[] = []
  for (const visitor of visitors) seen.push(await medianFrom(visitor))
  const [ours = 0, theirs = 0] = seen
  return {
    what: 'ms for figures of a year, counted anew: 100,000 candidates (100)',
    ours: ours.toFixed(0),
    theirs: theirs.toFixed(0),
    ratio: (ours / theirs).toFixed(2),
    goal: 'at most 500 ms',
  }
}

/** A file of the same 100,000 rows, selected by a search and a filter, compared with a file of all rows. */
async function benchExport({ origin, headers }: Visitor): Promise<Row> {
  const took = async (query: string) => {
    const started = performance.now()
    const path = `/api/admin/exports/patient-inquiries.csv${query}`
    const answer = await fetch(new URL(path, origin), { headers })
    const lines = (await answer.text()).split('\r\n').length
    if (lines < 100_000) throw new Error(`The file has ${lines} lines`)
    return performance.now() - started
  }
  const whole = await took('')
  const narrowed = await took('?q=ada+moss+example&spam=none')
  return {
    what: 'ms for a file of 100,000 inquiries, by a search and a filter (all there are)',
    ours: number(narrowed),
    theirs: number(whole),
    ratio: (narrowed / whole).toFixed(2),
    goal: 'at most 2',
  }
}

export async function* benchScale(rounds = 5, seconds = 60): AsyncGenerator<Row> {
  yield* benchFilled(rounds)
  yield* benchCrowd(seconds)
  yield* benchLists(rounds)
}
