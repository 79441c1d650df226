/** From a test file to its server. */
export type ToHome =
  | {
      kind: 'start'
      dataDir: string
      /** the folder of the pages */
      assets: string
      vars: Record<string, string>
      /** the URL of the bundled script of the database's threads */
      thread: string
    }
  | { kind: 'cron'; id: number; time: number }
  | { kind: 'close database' | 'open database'; id: number }

/** From a server to its test file. */
export type FromHome =
  | { kind: 'ready'; siteUrl: string }
  | { kind: 'log'; message: string }
  /** Cron, or the change of the database, is done. */
  | { kind: 'done'; id: number }
