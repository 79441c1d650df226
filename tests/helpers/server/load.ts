import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { inquiry } from '../submissions/submissions.ts'
import type { Serve } from './serve.ts'

const pauseBeforeRetryMs = 20

type Answerer = Pick<Serve, 'ask'>

/** Sends a form as a visitor with an address of its own: there is a limit for each address. */
export function sendInquiry({ ask }: Answerer, form: object, nth: number, agent?: Agent) {
  return ask('/api/patient-inquiry', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    },
    body: JSON.stringify(form),
    ...(agent && { agent }),
  })
}

/** An inquiry that no other one is like. */
export const inquiryOf = (nth: number) => inquiry({ email: `visitor-${nth}@example.com` })

let count = 0

/**
 * Several senders, each with one submission at a time. One that gets no answer is sent again, with its id, as a form
 * does. Half of the senders keep their connection, as a proxy does.
 */
export function startLoad(server: Answerer, senders = 6) {
  let current = server
  let isEnding = false
  const acknowledged: string[] = []
  const failures = new Map<string, number>()
  const agents: Agent[] = []
  let answeredAt = performance.now()
  let longestGapMs = 0

  const note = (failure: string) => {
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }

  async function send(form: ReturnType<typeof inquiryOf>, nth: number, agent?: Agent) {
    for (;;) {
      const answer = await sendInquiry(current, form, nth, agent).catch(
        (error: NodeJS.ErrnoException) => note(error.code ?? error.message),
      )
      if (answer) {
        longestGapMs = Math.max(longestGapMs, performance.now() - answeredAt)
        answeredAt = performance.now()
      }
      if (answer?.ok) return acknowledged.push(form.submissionId)
      if (answer) note(String(answer.status))
      // The last one may stay without an acknowledgement.
      if (isEnding) return
      await sleep(pauseBeforeRetryMs)
    }
  }

  async function sender(agent?: Agent) {
    while (!isEnding) {
      const nth = ++count
      await send(inquiryOf(nth), nth, agent)
    }
  }

  const all = Array.from({ length: senders }, (_, nth) => {
    if (nth % 2 === 0) return sender()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return sender(agent)
  })
  return {
    acknowledged,
    failures,
    longestGapMs: () => longestGapMs,
    /** The server has started again, at the same port or another one. */
    move: (next: Answerer) => (current = next),
    /** Resolves once `more` submissions have been acknowledged from now on. */
    async until(more: number) {
      const goal = acknowledged.length + more
      while (acknowledged.length < goal) await sleep(5)
    },
    async stop() {
      isEnding = true
      await Promise.all(all)
      for (const agent of agents) agent.destroy()
    },
  }
}
