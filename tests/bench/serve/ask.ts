import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shot } from '../load.ts'
import type { Side } from './sides.ts'

/** One request, and the time until its last byte, in ms. */
export const ask = (side: Side, { path, method = 'GET', headers, body }: Shot) =>
  new Promise<{ status: number; ms: number; cookie: string; text: string }>((resolve, reject) => {
    const started = performance.now()
    const { hostname, port } = side.origin
    const all = { ...side.headers(), ...headers }
    const sent = request({ hostname, port, path, method, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        const text = Buffer.concat(chunks).toString()
        const ms = performance.now() - started
        resolve({ status: answer.statusCode ?? 0, ms, cookie, text })
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** A visitor looks at pages, or a screen calls the API. */
const pauseMs = 10

/** Asks again and again until `isOver`. Returns the time of each answer, in ms. */
export async function askUntil(side: Side, next: () => Shot, isOver: () => boolean) {
  const times: number[] = []
  while (!isOver()) {
    const shot = next()
    const { status, ms } = await ask(side, shot)
    if (status !== 200) throw new Error(`${shot.path}: ${status}`)
    times.push(ms)
    await sleep(pauseMs)
  }
  return times
}
