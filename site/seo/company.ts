import type { MedicalOrganization } from 'schema-dts'
import type { SectionContent } from '../../db/model/content.ts'

export type Company = SectionContent<'company_info'>

export const at = (site: URL | undefined, path: string) => new URL(path, site).href

/** The company as publisher or author. */
export const named = (site: URL | undefined, { name }: Company) =>
  ({
    '@type': 'MedicalOrganization',
    '@id': at(site, '/#organization'),
    name,
    url: at(site, '/'),
    logo: at(site, '/apple-touch-icon.png'),
  }) as const satisfies MedicalOrganization
