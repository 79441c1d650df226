/** The part of workerd's module that we use: all of its types cannot be global, see runtime.d.ts. */
declare module 'cloudflare:workers' {
  export class WorkerEntrypoint<Env> {
    protected env: Env
    protected ctx: { cache?: import('@cloudflare/workers-types').CacheContext }
    fetch?(request: Request): Promise<Response>
  }
}
