import { capitalized } from '#db/model/lib/wording.ts'
import type { JobPosting } from 'schema-dts'
import type { Job } from '#db/model/jobs/jobs.ts'
import { postParagraphs } from '#db/model/posts.ts'
import { locationsOf } from '#db/model/locations.ts'
import { jobPath } from '#db/model/jobs/job-path.ts'
import { salaryOf, validThrough } from '../parts/jobs/jobs.ts'
import { addressOn, type Company } from './company.ts'
import { xmlText } from './xml.ts'

type ShownJob = App.Locals['site']['jobs'][number]

const employmentTypes: Record<Job['type'], string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Internship: 'INTERN',
}

const jobHtml = (job: ShownJob) =>
  [
    ...postParagraphs(job.description).map((paragraph) => `<p>${xmlText(paragraph)}</p>`),
    ...(['responsibilities', 'requirements', 'benefits'] as const)
      .filter((list) => job[list].length > 0)
      .map((list) => {
        const items = job[list].map((item) => `<li>${xmlText(item)}</li>`).join('')
        return `<p>${capitalized(list)}</p><ul>${items}</ul>`
      }),
  ].join('')

/** The country of the company's address in the same place. */
const countryOf = (location: string, company: Company) =>
  locationsOf(company.address)
    .find(({ place }) => place && location.includes(place))
    ?.lines.match(/United States|United Kingdom/)?.[0]

export function jobPosting(site: URL, company: Company, job: ShownJob, month: string): JobPosting {
  const salary = salaryOf(job.salaryRange ?? '')
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: jobHtml(job),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(job.id) },
    url: addressOn(site, jobPath(job)),
    datePosted: job.createdAt,
    validThrough: validThrough(month),
    employmentType: employmentTypes[job.type],
    industry: 'Clinical research',
    occupationalCategory: job.department,
    directApply: true,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: addressOn(site, '/'),
      logo: addressOn(site, '/apple-touch-icon.png'),
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
