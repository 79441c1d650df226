import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const stepMs = 5

/** The beginnings of the statements in a call of libSQL's protocol. */
const statementsIn = (body: Buffer) =>
  Array.from(body.toString().matchAll(/"sql":"((?:\\.|[^"\\]){0,80})/g), ([, sql]) => sql).join(
    '; ',
  )

/** The rows that a libSQL answer counts as read or written. Turso charges for them. */
const rowsIn = (answer: string, what: 'read' | 'written') =>
  Array.from(answer.matchAll(new RegExp(`"rows_${what}":(\\d+)`, 'g')), ([, rows]) =>
    Number(rows),
  ).reduce((sum, rows) => sum + rows, 0)

/** Puts a database far away: a proxy in front of it that delays each call, by 100 ms unless told, and counts the calls. */
export async function farFrom(databaseUrl: string, distanceMs = 100) {
  /** the statements of each call */
  const calls: string[] = []
  let open = 0
  let quietSteps = 0
  const rows = { read: 0, written: 0 }
  let between: (() => Promise<unknown>) | undefined
  let held: Promise<unknown> | undefined
  const server = createServer(async (request, response) => {
    open++
    const body = await buffer(request)
    await sleep(distanceMs)
    await held
    const { method = 'GET', url = '/', headers } = request
    const answer = await fetch(new URL(url, databaseUrl), {
      method,
      headers: {
        'Content-Type': headers['content-type'] ?? '',
        Authorization: headers.authorization ?? '',
      },
      ...(method === 'POST' && { body }),
    })
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
    const text = await answer.text()
    rows.read += rowsIn(text, 'read')
    rows.written += rowsIn(text, 'written')
    if (method === 'POST' && between) {
      held = between()
      between = undefined
    }
    response.end(text)
    // A call of libSQL's protocol over HTTP is one POST.
    if (method === 'POST') calls.push(statementsIn(body))
    open--
    quietSteps = 0
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  /** Counted in steps, because steps take longer on a busy machine, like the work itself. */
  async function untilQuiet(quietMs: number) {
    for (; open > 0 || quietSteps * stepMs < quietMs; quietSteps++) await sleep(stepMs)
  }
  return {
    untilQuiet,
    answered: () => calls.length,
    /** Runs `work` after the next call is answered, before the following call reaches the database. */
    afterNextCall(work: () => PromiseLike<unknown>) {
      between = async () => await work()
    },
    rows: () => ({ ...rows }),
    url: `http://127.0.0.1:${port}`,
    /**
     * The answer, and the calls that it waited for. Asks only after no call has been open for `quietMs`, so that work
     * after an earlier answer has ended. A call that begins after the answer is not counted.
     */
    async counted<Answer>(ask: () => Promise<Answer>, quietMs: number) {
      await untilQuiet(quietMs)
      const before = calls.length
      const answer = await ask()
      return { answer, calls: calls.slice(before) }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
