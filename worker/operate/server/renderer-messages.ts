/** From the server to the process that renders. */
export type ToRenderer =
  | { kind: 'bring'; id: number; /** the folder of the build that is shown */ pages: string }
  | { kind: 'stored'; id: number; etag?: string | undefined; error?: string }

type PutOptions = {
  onlyIf: { etagMatches?: string; etagDoesNotMatch?: string }
  customMetadata: Record<string, string>
}

/** From the process that renders to the server. */
export type FromRenderer =
  | { kind: 'put'; id: number; bytes: Uint8Array; options: PutOptions }
  | { kind: 'brought'; id: number; error?: string }
