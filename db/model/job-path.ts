import { slugFrom } from './posts.ts'

/** File systems allow 255 bytes for a file's name, and a job's page is a file. */
const maxNameLength = 255 - '.html'.length

/** Jobs have no slug of their own; the id keeps two of the same title apart. */
export function jobPath({ id, title }: { id: number; title: string }) {
  const end = `-${id}`
  const slug = slugFrom(title)
    .slice(0, maxNameLength - end.length)
    .replace(/-$/, '')
  return `/careers/${slug || 'job'}${end}`
}
