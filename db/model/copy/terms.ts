import { claim, sampleProse } from '../go-live/samples.ts'

export const termsCopy = {
  title: 'Terms of Use',
  updated: '2026-11-01',
  intro:
    'These are the terms for using this website. By using it you agree to them. If you do not agree, please do not use the site; you can still reach us by phone.',
  summary:
    'The terms for using this website: what its information is for, and what you can expect of us.',
  sections: [
    {
      heading: 'About us',
      paragraphs: [
        'This website is run by {company}. In these terms, "we" and "us" mean that company, and "you" means anyone who uses the site.',
      ],
      list: [],
    },
    {
      heading: 'Information, not medical advice',
      paragraphs: [
        'What you read here is general information about clinical research and about our work. It is not medical advice, and it does not make us your doctor. Do not start, stop or change a treatment because of something on this site. Ask your own doctor first.',
        'Do not use the forms on this site in an emergency. Call {emergency_services}, or your local emergency number elsewhere.',
        'If you take part in one of our studies, you can also call our emergency line: {emergency_line}.',
      ],
      list: [],
    },
    {
      heading: 'Studies',
      paragraphs: [
        'Study descriptions are summaries. The full and binding description of a study is the one in its consent form. Studies may open, close, fill up or change, and a page may show this later.',
        'Sending a form, asking for a visit or expressing interest does not enroll you in a study and does not promise you a place. Whether you can join is decided by the study team after screening and after you have given informed consent. Amounts of compensation are examples of the most a study pays. What you receive depends on the visits you complete, as your consent form explains.',
        'Study treatments are being tested. We do not claim that any of them is safe or works for the use being studied.',
      ],
      list: [],
    },
    {
      heading: 'Visit requests',
      paragraphs: [
        'A visit request is a wish for a day and time. It becomes an appointment only when we confirm it. We aim to contact you {promise}.',
      ],
      list: [],
    },
    {
      heading: 'Job postings and applications',
      paragraphs: [
        'A job posting is an invitation to apply and not an offer. We consider all applicants on merit and follow equal opportunity law. Please make sure that what you tell us is true, and that you have the right to send us the file you upload.',
      ],
      list: [],
    },
    {
      heading: 'Sponsor inquiries',
      paragraphs: [
        'Please do not send confidential information, such as an unpublished protocol, through the inquiry form. We are glad to sign a confidentiality agreement first. An inquiry creates no contract for either side.',
      ],
      list: [],
    },
    {
      heading: 'Fair use of the site',
      paragraphs: ['You may read, print and link to our pages for your own use. Please do not:'],
      list: [
        'Send false details, or the details of another person without their consent',
        'Upload files that contain harmful code, or that you have no right to share',
        'Try to reach the admin area, or the records of others, without permission',
        'Disturb the site, for example by flooding it with automated requests',
        'Use our pages in a way that suggests we endorse you or your product',
      ],
    },
    {
      heading: 'Reporting a security problem',
      paragraphs: [
        'If you find a weakness in this site, please tell us before you tell others and give us time to fix it. If you act in good faith, look at no more data than you need and harm no one, we will not take legal action against you for telling us.',
      ],
      list: [],
    },
    {
      heading: 'Our content',
      paragraphs: [
        'The text, artwork and logo on this site belong to us or to those who let us use them. You may share a link to any page and quote short passages with their source. For anything more, please ask.',
      ],
      list: [],
    },
    {
      heading: 'Links',
      paragraphs: [
        'We link to other sites when we think they help. We do not run them and cannot answer for what they say.',
      ],
      list: [],
    },
    {
      heading: 'Availability and accuracy',
      paragraphs: [
        'We work to keep the site correct and available, but we cannot promise it. It is provided as it is. We may change or remove pages at any time.',
      ],
      list: [],
    },
    {
      heading: 'Our responsibility',
      paragraphs: [
        'To the extent the law allows, we are not responsible for losses that come from relying on general information on this site or from the site being unavailable.',
        'Nothing in these terms limits our responsibility where the law does not let it be limited. That includes death or injury caused by negligence, and fraud. Nothing here takes away your rights as a consumer, as a patient or as a participant in a study.',
      ],
      list: [],
    },
    {
      heading: 'Privacy',
      paragraphs: [
        'Our privacy policy explains what we do with the details you send us. Please read it before you use a form.',
      ],
      list: [],
    },
    {
      heading: 'Law',
      paragraphs: [
        sampleProse`If you live in the United Kingdom, these terms are governed by the law of England and Wales. Otherwise they are governed by ${claim('the law of the Commonwealth of Massachusetts')}. You keep the protection that the law of your home gives you, and you may bring a claim in your local courts where that law allows it.`,
        'If one part of these terms cannot be enforced, the rest stays in force.',
      ],
      list: [],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        'When we change these terms, we change the date at the top. The terms that apply are those on this page on the day you use the site. If you have a question, use the contact details on this page.',
      ],
      list: [],
    },
  ],
} as const
