import type { MedicalOrganization } from 'schema-dts'
import type { SectionContent } from '#db/model/content.ts'

export type Company = SectionContent<'company_info'>

export const addressOn = (site: URL, path: string) => new URL(path, site).href

/** The company as publisher or author. */
export const companyNode = (site: URL, { name }: Company) =>
  ({
    '@type': 'MedicalOrganization',
    '@id': addressOn(site, '/#organization'),
    name,
    url: addressOn(site, '/'),
    logo: addressOn(site, '/apple-touch-icon.png'),
  }) as const satisfies MedicalOrganization
