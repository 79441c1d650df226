import type { Graph, OpeningHoursSpecification } from 'schema-dts'
import { type OfficeHours, weekdayKeys, weekdays } from '#db/model/hours/hours.ts'
import { rowsOfHours, takesWalkIns } from '#db/model/hours/hours-rows.ts'
import { locationsOf } from '#db/model/locations.ts'
import { addressOn, companyNode } from './company.ts'

/** Opening hours without days that have only a note, such as “by appointment”. */
const openingHours = (hours: OfficeHours): OpeningHoursSpecification[] =>
  rowsOfHours(hours)
    .filter(takesWalkIns)
    .flatMap((row) =>
      row.spans.map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdayKeys
          .slice(weekdayKeys.indexOf(row.first), weekdayKeys.indexOf(row.last) + 1)
          .map((day) => weekdays[day]),
        opens,
        closes,
      })),
    )

export const organization = (
  site: URL,
  { company_info: company, hero_section: hero }: App.Locals['site']['content'],
): Omit<Graph, '@context'> => ({
  '@graph': [
    {
      ...companyNode(site, company),
      slogan: company.tagline,
      description: hero.subtitle,
      image: addressOn(site, '/share/site.png'),
      telephone: company.phone_office,
      email: company.email_general,
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'Patients and general questions',
          telephone: company.phone_office,
          email: company.email_general,
        },
        {
          '@type': 'ContactPoint',
          contactType: 'Sponsors and partners',
          telephone: company.phone_mobile,
          email: company.email_partners,
        },
      ],
      location: locationsOf(company.address).map(({ place, lines }) => ({
        '@type': 'MedicalClinic',
        name: place ? `${company.name}, ${place}` : company.name,
        address: lines,
        url: addressOn(site, '/#contact'),
        telephone: company.phone_office,
        image: addressOn(site, '/share/site.png'),
        openingHoursSpecification: openingHours(company.hours),
      })),
    },
    {
      '@type': 'WebSite',
      '@id': addressOn(site, '/#website'),
      name: company.name,
      url: addressOn(site, '/'),
      inLanguage: 'en',
      publisher: { '@id': addressOn(site, '/#organization') },
    },
  ],
})
