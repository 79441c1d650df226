import { missingPost } from '../posts.ts'
import type { SectionContent } from '../sections/index.ts'
import { claim, type Marked, prose } from '../go-live/samples.ts'

export const scheduleVisit: Marked<SectionContent<'schedule_visit'>> = {
  title: 'Schedule a Visit',
  subtitle: 'Pick a day and a time that suit you. We contact you {promise} to confirm them.',
  note: 'We call or write {promise} to confirm the day and the time.',
  sentTitle: 'Visit Request Submitted',
  sentText: "We'll contact you {promise} to confirm your appointment.",
  doneTitle: 'Request Submitted!',
  letter:
    'Thank you. Your visit request has reached us. We will contact you {promise} to confirm your appointment.',
  confirmedSubject: 'An answer to your request',
  confirmedLetter: `Your visit on {visit} is confirmed. We look forward to seeing you.

Please bring a photo ID and a list of your medicines. If you cannot come, please call us.`,
  cancelledSubject: 'A change to your request',
  cancelledLetter: 'Your visit on {visit} is cancelled, so please do not come then.',
  completedSubject: 'Thank you from our team',
  completedLetter:
    'Thank you for your visit on {visit}. If a question comes up, please call us at any time while our office is open.',
  stepsTitle: 'What to expect',
  steps: [
    {
      title: 'You send a request',
      text: 'It takes about three minutes. Tell us only what you want us to know.',
    },
    {
      title: 'We contact you {promise}',
      text: 'A coordinator confirms the day and the time, or finds a better one with you.',
    },
    {
      title: 'You come by',
      text: prose`${claim('A consultation takes 30 to 60 minutes.')} Bring a photo ID and a list of your medicines.`,
    },
    {
      title: 'You decide',
      text: 'Nothing starts until you have read and signed a consent form. You can still say no.',
    },
  ],
  callText: 'Rather talk? Call {phone}.',
  summary:
    'Ask for a visit at {company} on a day and at a time that suit you. We confirm it {promise}.',
}

export const careers: Marked<SectionContent<'careers_section'>> = {
  title: 'Work that reaches people',
  subtitle: 'Join a team that takes care as seriously as it takes data',
  content: prose`We hire people who notice details and who are kind under pressure. You will get ${claim('protected training time, a named mentor')} and work you can explain to your family with pride.`,
  emptyTitle: 'No Open Positions',
  emptyText:
    'We are not hiring right now. We still like to hear from people who care about this work.',
  applyNote: claim('Our hiring team reads every application and answers within ten business days.'),
  sentTitle: 'Application Submitted',
  sentText: 'Thank you. Our hiring team will read it and get back to you.',
  letter:
    'Thank you. Your job application has reached us. Our hiring team will read it and get back to you.',
  fitTitle: "Don't See the Right Fit?",
  fitText: prose`Tell us what you do well and where you would like to work. ${claim('When a position opens that suits you, we will write to you first.')}`,
  fitButton: 'Get in Touch',
  missingTitle: 'Position Not Found',
  missingText:
    'This position has been filled or closed. The ones that are open are on our careers page.',
  summary:
    'Work in clinical research at {company}. Open positions, with what each asks and offers.',
}

export const blog: Marked<SectionContent<'blog_section'>> = {
  title: 'Research Updates',
  subtitle: 'What we learn from running trials, and what it may mean for you.',
  emptyTitle: 'No posts available yet',
  emptyText: 'We have not written one yet. Until then, see what we are working on.',
  categoryText: 'Research updates in this category, newest first.',
  shareText: 'Know someone who should read this?',
  relatedTitle: 'Related research updates',
  latestTitle: 'Latest Research Updates',
  latestButton: 'View All Research Updates',
  missingTitle: 'Post Not Found',
  missingText: missingPost,
  summary:
    'What {company} learns from running clinical trials, told for patients, sponsors and everyone who wants to know',
}

export const search: Marked<SectionContent<'search_section'>> = {
  title: 'Search',
  subtitle: 'Studies, answers to questions, research updates and jobs.',
  emptyTitle: 'Nothing found',
  emptyText: prose`Try fewer or other words, or ask us: ${claim('a person reads every message')}.`,
  missingTitle: 'Page Not Found',
  missingText:
    'There is nothing at this address. The page may have moved, or the address may have a typing error. You may be looking for one of these:',
  missingLinks: [
    {
      href: '/#patients',
      title: 'For patients',
      description: 'Steps, rights and where to get help',
    },
    { href: '/current-studies', title: 'Current Studies', description: 'What is open now' },
    {
      href: '/#sponsors',
      title: 'For sponsors',
      description: 'Phases, capabilities and contact',
    },
    { href: '/blog', title: 'Research Updates', description: 'News of our work' },
  ],
  summary: 'Find studies, answers, research updates and open positions at {company}.',
}
