import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Step = { stmt: { sql?: string; args?: unknown[]; named_args?: unknown[] } }
type Pipeline = { requests: { type: string; batch?: { steps: Step[] } }[] }

/** Every write of a signed-in user begins with this statement. */
const guard = `insert into refusals select 'ended'`

/** The steps of a transaction of staff; undefined for any other call. */
const transactionIn = ({ requests }: Pipeline) =>
  requests
    .map(({ batch }) => batch?.steps ?? [])
    .find((steps) => steps.some(({ stmt }) => stmt.sql?.startsWith(guard)))

const broken = { stmt: { sql: `select json('{')` } }

type Fault = { kind: 'fails'; at: number } | { kind: 'dies' }

/**
 * A proxy in front of a database. It makes a statement fail, or the database die, in the middle of a transaction of
 * staff.
 */
export async function dyingDatabase(databaseUrl: string) {
  let fault: Fault | undefined
  let statements = 0

  /** The call with the expected fault in it, if it has the transaction for the fault. */
  function withFault(body: string) {
    const pipeline: Pipeline = JSON.parse(body)
    const steps = transactionIn(pipeline)
    if (!steps || !fault) return { body, isDying: false }
    const { kind } = fault
    // The first step begins the transaction, and the last two end it.
    statements = steps.length - 3
    if (fault.kind === 'fails') steps.splice(fault.at, 1, { ...steps[fault.at], ...broken })
    else {
      steps.splice(-2)
      pipeline.requests.push({ type: 'close' })
    }
    if (kind === 'dies') fault = undefined
    return { body: JSON.stringify(pipeline), isDying: kind === 'dies' }
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const { body, isDying } =
      method === 'POST' ? withFault(await text(request)) : { body: undefined, isDying: false }
    const answer = await fetch(new URL(url, databaseUrl), {
      method,
      headers: {
        'Content-Type': headers['content-type'] ?? '',
        Authorization: headers.authorization ?? '',
      },
      ...(body !== undefined && { body }),
    })
    const answered = await answer.text()
    // A transaction that finds the database locked is tried again, and has the fault then.
    if (answered.includes('malformed JSON')) fault = undefined
    if (isDying) return response.destroy()
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
    return response.end(answered)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /**
     * Sets the fault of the next transaction: the statement at this place, from 1, fails, or the database dies before
     * the commit.
     */
    expect(next: Fault) {
      fault = next
    },
    /** How many statements the last transaction with a fault had. */
    statements: () => statements,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
