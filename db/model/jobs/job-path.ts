import { slugFrom } from '../lib/slug.ts'

/** Jobs have no slug of their own; the id keeps two of the same title apart. */
export function jobPath({ id, title }: { id: number; title: string }) {
  return `/careers/${slugFrom(title) || 'job'}-${id}`
}
