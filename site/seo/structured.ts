import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  JobPosting,
  MedicalOrganization,
  OpeningHoursSpecification,
} from 'schema-dts'
import type { SectionContent } from '../../db/model/content.ts'
import {
  isOpen,
  type OfficeHours,
  rowsOfHours,
  weekdayKeys,
  weekdays,
} from '../../db/model/hours.ts'
import type { Job } from '../../db/model/jobs.ts'
import { paragraphsOf } from '../../db/model/posts.ts'
import type { content, jobs, posts } from '../lib/database.ts'
import { addressesOf } from '../parts/company.ts'
import { jobPath, salaryOf, validThrough } from '../parts/jobs.ts'
import { xmlText } from './xml.ts'

type Company = SectionContent<'company_info'>

const at = (site: URL | undefined, path: string) => new URL(path, site).href

const named = (site: URL | undefined, { name }: Company) =>
  ({
    '@type': 'MedicalOrganization',
    '@id': at(site, '/#organization'),
    name,
    url: at(site, '/'),
    logo: at(site, '/apple-touch-icon.png'),
  }) as const satisfies MedicalOrganization

/** Opening hours without days that have only a note, such as “by appointment”. */
const openingHours = (hours: OfficeHours): OpeningHoursSpecification[] =>
  rowsOfHours(hours)
    .filter(isOpen)
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

/** The company, each of its clinics, and the site they are found on. */
export const organization = (
  site: URL | undefined,
  { company_info: company, hero_section: hero }: typeof content,
): Omit<Graph, '@context'> => ({
  '@graph': [
    {
      ...named(site, company),
      slogan: company.tagline,
      description: hero.subtitle,
      image: at(site, '/share/site.png'),
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
      location: addressesOf(company.address).map(({ place, lines }) => ({
        '@type': 'MedicalClinic',
        name: place ? `${company.name}, ${place}` : company.name,
        address: lines,
        url: at(site, '/#contact'),
        telephone: company.phone_office,
        image: at(site, '/share/site.png'),
        openingHoursSpecification: openingHours(company.hours),
      })),
    },
    {
      '@type': 'WebSite',
      '@id': at(site, '/#website'),
      name: company.name,
      url: at(site, '/'),
      inLanguage: 'en',
      publisher: { '@id': at(site, '/#organization') },
    },
  ],
})

export const blogPosting = (
  site: URL | undefined,
  company: Company,
  post: (typeof posts)[number],
): BlogPosting => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  articleSection: post.category,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  inLanguage: 'en',
  mainEntityOfPage: at(site, `/blog/${post.slug}`),
  image: [at(site, post.imageUrl ?? `/share/blog/${post.slug}.png`)],
  author: named(site, company),
  publisher: named(site, company),
})

export const faqPage = (faqs: { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** From the home page to the page that is open. */
export const breadcrumbs = (
  site: URL | undefined,
  trail: readonly (readonly [href: string, label: string])[],
  here: { path: string; title: string },
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['/', 'Home'] as const, ...trail, [here.path, here.title] as const].map(
    ([path, name], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: at(site, path),
    }),
  ),
})

const employmentTypes: Record<Job['type'], string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Internship: 'INTERN',
}

const htmlOf = (job: (typeof jobs)[number]) =>
  [
    ...paragraphsOf(job.description).map((paragraph) => `<p>${xmlText(paragraph)}</p>`),
    ...(['responsibilities', 'requirements', 'benefits'] as const)
      .filter((list) => job[list].length > 0)
      .map((list) => {
        const items = job[list].map((item) => `<li>${xmlText(item)}</li>`).join('')
        return `<p>${list[0]?.toUpperCase()}${list.slice(1)}</p><ul>${items}</ul>`
      }),
  ].join('')

/** The country of the company's address in the same place. */
const countryOf = (location: string, company: Company) =>
  addressesOf(company.address)
    .find(({ place }) => place && location.includes(place))
    ?.lines.match(/United States|United Kingdom/)?.[0]

export function jobPosting(
  site: URL | undefined,
  company: Company,
  job: (typeof jobs)[number],
  now = new Date(),
): JobPosting {
  const salary = salaryOf(job.salaryRange ?? '')
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: htmlOf(job),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(job.id) },
    url: at(site, jobPath(job)),
    datePosted: job.createdAt,
    validThrough: validThrough(now),
    employmentType: employmentTypes[job.type],
    industry: 'Clinical research',
    occupationalCategory: job.department,
    directApply: true,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: at(site, '/'),
      logo: at(site, '/apple-touch-icon.png'),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.location,
        addressCountry: countryOf(job.location, company),
      },
    },
    experienceRequirements: job.experience ?? undefined,
    baseSalary: salary && {
      '@type': 'MonetaryAmount',
      currency: salary.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: salary.minimum,
        maxValue: salary.maximum,
        unitText: salary.unit,
      },
    },
  }
}
