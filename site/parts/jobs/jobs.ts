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

/** Structured data needs a last day, which jobs lack. The end of the month after next changes pages once a month. */
export function validThrough(month: string) {
  const now = new Date(month)
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 0, 23, 59, 59),
  ).toISOString()
}
