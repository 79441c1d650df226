import type { Server } from 'node:http'

const lookMs = 50

/**
 * Returns the function that ends this server after the requests that have begun. `close` alone would wait for their
 * connections too, which a proxy keeps for the next request, and for those on which nothing has come yet.
 */
export function finisher(server: Server) {
  let begun = 0
  server.on('request', (_asked, answer) => {
    begun++
    answer.once('close', () => begun--)
  })
  return () =>
    new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (begun === 0) server.closeAllConnections()
        else server.closeIdleConnections()
      }, lookMs)
      server.close(() => {
        clearInterval(timer)
        resolve()
      })
    })
}
