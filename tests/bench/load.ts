import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type Shot = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
export type Load = { perSecond: number; p99: number; failures: number; answered: Shot[] }

/** In ms. A timeout, so that a hanging database, such as sqld under concurrent writers, does not hang the benchmark. */
export const noAnswer = 5000

const send = (origin: URL, agent: Agent, { path, method = 'GET', headers, body }: Shot) =>
  new Promise<number>((resolve) => {
    const { hostname, port } = origin
    const options = { agent, hostname, port, path, method, headers, timeout: noAnswer }
    const sent = request(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('timeout', () => sent.destroy(new Error('No answer')))
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

/** `concurrency` visitors send one request after another for `seconds`; `accepts` says which answers count. */
export async function load(
  origin: URL,
  next: () => Shot,
  { concurrency = 50, seconds = 5, accepts = [200, 201] } = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  const answered: Shot[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const visitor = async () => {
    while (performance.now() < end) {
      const shot = next()
      const start = performance.now()
      const status = await send(origin, agent, shot)
      times.push(performance.now() - start)
      if (accepts.includes(status)) answered.push(shot)
      else failures++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
  agent.destroy()
  return {
    perSecond: answered.length / seconds,
    p99: quantile(times, 0.99),
    failures,
    answered,
  }
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export const median = (values: number[]) => quantile(values, 0.5)
export const p95 = (values: number[]) => quantile(values, 0.95)
