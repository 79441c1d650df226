import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { minuteMs } from '#db/model/lib/time.ts'
import { RequestRefusal } from './bodies.ts'
import { refuseRequest, siteUnreachable } from './refusal.ts'

const headersTimeoutMs = 10_000
/** Longer than the slowest allowed body: the largest file at the minimum rate. */
const requestTimeoutMs = 20 * minuteMs
/** File descriptors left for files and for other connections. */
const reservedDescriptors = 512
const maxConnections = 4000

type Limits = { userLimits?: { open_files?: { soft: number | 'unlimited' } } }

/** The number of connections that the process's limit of file descriptors allows. */
function connectionLimit() {
  // Without the network part, which would look up the names of all interfaces.
  const report = Object.assign(process.report, { excludeNetwork: true })
  // Node declares the report as a plain object.
  const { userLimits } = report.getReport() as Limits
  const limit = Number(userLimits?.open_files?.soft)
  return Math.max(64, Math.min(maxConnections, (limit || Infinity) - reservedDescriptors))
}

/** An HTTP server with our limits. An error of `handle` becomes an answer. It does not listen yet. */
export function createDoor(
  handle: (asked: IncomingMessage, answer: ServerResponse) => Promise<void>,
) {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1000,
    },
    (asked, answer) => {
      handle(asked, answer).catch((error) =>
        refuseRequest(asked, answer, error instanceof RequestRefusal ? error : siteUnreachable()),
      )
    },
  )
  server.maxConnections = connectionLimit()
  return server
}
