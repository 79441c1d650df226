import type { ServerScripts } from './server.ts'

/** From the supervisor to the server. A socket comes with its handle; an answer to `ping` shows that the server lives. */
export type ToServer =
  | { kind: 'socket' }
  | {
      kind: 'start'
      scripts: ServerScripts
      code: string
      /** not started again */ isFirst: boolean
    }
  | { kind: 'ping' }

/** From the server to the supervisor. */
export type FromServer = { kind: 'ready' } | { kind: 'pong' }
