import type { Content } from '../sections/index.ts'
import { mainHours } from '../hours.ts'

/** “911 in the US or 999 in the UK” */
const servicesOf = ({ emergency_services }: Content['company_info']) =>
  emergency_services.map(({ number, place }) => `${number} in ${place}`).join(' or ')

/** Facts that any text can include by name: `{phone}`. */
const facts = {
  company: ({ company_info }) => company_info.name,
  phone: ({ company_info }) => company_info.phone_office,
  email: ({ company_info }) => company_info.email_general,
  office_hours: ({ company_info }) => mainHours(company_info.hours),
  emergency_services: ({ company_info }) => servicesOf(company_info),
  areas: ({ research_areas }) => String(research_areas.areas.length),
} satisfies Record<string, (content: Content) => string>

export const placeholders = Object.keys(facts).map((name) => `{${name}}`)

const isFact = (name: string): name is keyof typeof facts => Object.hasOwn(facts, name)

/** The content with every placeholder replaced by its fact. */
export function filledIn(content: Content): Content {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replace(/\{(\w+)\}/g, (token, name: string) =>
        isFact(name) ? facts[name](content) : token,
      )
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]))
  }
  // `fill` keeps the structure, which TypeScript cannot see: only texts change.
  return fill(content) as Content
}
