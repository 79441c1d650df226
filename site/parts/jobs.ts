import { slugFrom } from '../../db/model/posts.ts'

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

const currencies: Record<string, string> = { $: 'USD', '£': 'GBP', '€': 'EUR' }

/** Parses a salary such as "$68,000 - $82,000 a year"; undefined if it is in no known form. */
export function salaryOf(text: string) {
  const [, sign = '', from = '', to] =
    /([$£€])\s?(\d[\d,]*(?:\.\d+)?)(?:\s*(?:-|–|to)\s*[$£€]?\s?(\d[\d,]*(?:\.\d+)?))?/.exec(text) ??
    []
  const unit = /\b(hour|day|week|month|year)\b/i.exec(text)?.[1]
  const minimum = Number(from.replaceAll(',', ''))
  const maximum = Number((to ?? from).replaceAll(',', ''))
  if (!sign || !minimum || maximum < minimum) return undefined
  return {
    currency: currencies[sign],
    minimum,
    maximum,
    unit: (unit ?? (minimum < 1000 ? 'hour' : 'year')).toUpperCase(),
  }
}

/**
 * Structured data needs a last day, which jobs do not have: they are open until staff close them. The end
 * of the month after next changes the pages only once a month.
 */
export const validThrough = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 0, 23, 59, 59)).toISOString()
