import { api } from './api.ts'
import type { Bindings } from './env.ts'

export default { fetch: api.fetch } satisfies ExportedHandler<Bindings>
