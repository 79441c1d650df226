import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { listSavedLocations } from '../locations/locations.ts'
import type { Content } from '../model/content.ts'
import { type GoLiveItem, linkToSection } from '../model/go-live/go-live.ts'
import { telephone } from '../model/text/telephone.ts'
import { studies } from '../studies/tables.ts'
import { studiesLink } from './sample-items.ts'

type Written = { phone: string | null | undefined; link: string }

/** The numbers that visitors are shown, besides those of the company's details. */
export async function readTelephones(db: Db): Promise<Written[]> {
  const [places, contacts] = await Promise.all([
    listSavedLocations(db),
    db
      .select({ contact: studies.contact })
      .from(studies)
      .where(and(eq(studies.published, true), sql`${studies.contact} is not null`))
      .all(),
  ])
  return [
    ...places.map(({ phone }) => ({ phone, link: '/admin/locations' })),
    ...contacts.map(({ contact }) => ({ phone: contact?.phone, link: studiesLink })),
  ]
}

const ofCompany = ({ company_info: company }: Content): Written[] => {
  const { phone_office, phone_mobile, emergency_numbers, emergency_services } = company
  return [
    { phone: phone_office, link: linkToSection('company_info', 'phone_office') },
    { phone: phone_mobile, link: linkToSection('company_info', 'phone_mobile') },
    ...emergency_numbers.map(({ number }) => ({
      phone: number,
      link: linkToSection('company_info', 'emergency_numbers'),
    })),
    ...emergency_services.map(({ number }) => ({
      phone: number,
      link: linkToSection('company_info', 'emergency_services'),
    })),
  ]
}

/** The numbers that visitors see without a link. No item if there are none. */
export function telephoneItems(content: Content, others: Written[]): GoLiveItem[] {
  const left = [...ofCompany(content), ...others].filter(({ phone }) => phone && !telephone(phone))
  const [first] = left
  if (!first) return []
  return [
    {
      key: 'telephones',
      title: 'Telephone numbers',
      done: false,
      detail: `Nobody can dial these as they are written, so they are shown without a link: ${left.map(({ phone }) => phone).join('; ')}`,
      link: first.link,
    },
  ]
}
