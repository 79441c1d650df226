import type { SectionContent } from '../sections/index.ts'
import { claim, prose, type Marked } from '../go-live/samples.ts'

export const scheduleVisit: Marked<SectionContent<'schedule_visit'>> = {
  title: 'Schedule a Visit',
  subtitle: prose`Pick a day and a time that suit you. We contact you ${claim('within 24 hours')} to confirm them.`,
  note: prose`We call or write ${claim('within 24 hours')} to confirm the day and the time.`,
  stepsTitle: 'What to expect',
  steps: [
    {
      title: 'You send a request',
      text: 'It takes about three minutes. Tell us only what you want us to know.',
    },
    {
      title: prose`We contact you ${claim('within 24 hours')}`,
      text: 'A coordinator confirms the day and the time, or finds a better one with you.',
    },
    {
      title: 'You come by',
      text: prose`${claim('A consultation takes 30 to 60 minutes.')} Bring a photo ID and a list of your medicines.`,
    },
    {
      title: 'You decide',
      text: 'Nothing starts until you have read and signed a consent form. You can always say no.',
    },
  ],
  callText: 'Rather talk? Call {phone}.',
}

export const emailPreferences: Marked<SectionContent<'email_preferences'>> = {
  title: 'Email Preferences',
  subtitle: 'Choose what we send you and how often, or stop all of it.',
  notesTitle: 'Good to know',
  notes: [
    {
      title: 'The link is yours alone',
      text: 'It opens your choices without a password, so please do not pass our emails on.',
    },
    {
      title: 'One click is enough',
      text: 'You can stop all emails at any time, here or in your mail program.',
    },
    {
      title: 'We still answer you',
      text: 'If you write to us or ask for a visit, we reply, whatever you choose here.',
    },
  ],
}

export const careers: Marked<SectionContent<'careers_section'>> = {
  title: 'Work that reaches people',
  subtitle: 'Join a team that takes care as seriously as it takes data',
  content: prose`We hire people who notice details and who are kind under pressure. You will get ${claim('protected training time, a named mentor')} and work you can explain to your family with pride.`,
  emptyText:
    'We are not hiring right now. We still like to hear from people who care about this work.',
  applyNote: prose`Our hiring team reads every application and ${claim('answers within ten business days')}.`,
  fitTitle: "Don't See the Right Fit?",
  fitText:
    'Tell us what you do well and where you would like to work. When a position opens that suits you, we will write to you first.',
  fitButton: 'Get in Touch',
}
