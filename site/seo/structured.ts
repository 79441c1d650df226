import { blocksOf } from '#db/model/text/render.ts'
import type { BlogPosting, BreadcrumbList, FAQPage } from 'schema-dts'
import { addressOn, type Company, companyNode } from './company.ts'

export const blogPosting = (
  site: URL,
  company: Company,
  post: App.Locals['site']['posts'][number],
): BlogPosting => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  articleSection: post.category,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  inLanguage: 'en',
  mainEntityOfPage: addressOn(site, `/blog/${post.slug}`),
  image: [addressOn(site, post.imageUrl ?? `/share/blog/${post.slug}.png`)],
  author: companyNode(site, company),
  publisher: companyNode(site, company),
})

export const faqPage = (faqs: { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: blocksOf(answer).join('\n\n') },
  })),
})

export const breadcrumbs = (
  site: URL,
  trail: readonly (readonly [href: string, label: string])[],
  here: { path: string; title: string },
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['/', 'Home'] as const, ...trail, [here.path, here.title] as const].map(
    ([path, name], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: addressOn(site, path),
    }),
  ),
})
