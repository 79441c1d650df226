export type EnvSettings = Record<string, string | undefined>

export type Subject = {
  env: EnvSettings
  /** ends every request at the deadline */
  signal: AbortSignal
  /** name servers in place of this machine's */
  nameServers?: string[]
  /** the token of `wrangler login`, if somebody is signed in */
  login: () => Promise<string | undefined>
}

/** Runs `work` at its first use and shares the result. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work())
}

export const isThisMachine = ({ hostname }: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
