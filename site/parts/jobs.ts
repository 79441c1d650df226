import { slugFrom } from '../../db/model/posts.ts'

/** No name of a file may be longer than 255 bytes; each page is one that ends in `.html`. */
const longestName = 255 - '.html'.length

/** Jobs have no slug of their own; the id keeps two of the same title apart. */
export function jobPath({ id, title }: { id: number; title: string }) {
  const end = `-${id}`
  const slug = slugFrom(title)
    .slice(0, longestName - end.length)
    .replace(/-$/, '')
  return `/careers/${slug || 'job'}${end}`
}

const currencies: Record<string, string> = { $: 'USD', '£': 'GBP', '€': 'EUR' }

/** What staff wrote as "$68,000 - $82,000 a year", as far as it can be understood. */
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
 * Staff set no last day: a job is open until they close it, which takes its page away. Each build
 * vouches for it to the end of the month after next, so that pages change once a month and no more.
 */
export const validThrough = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 0, 23, 59, 59)).toISOString()
