import { claim, sampleProse } from '../go-live/samples.ts'

export const privacyCopy = {
  title: 'Privacy Policy',
  updated: '2026-11-01',
  intro:
    'This policy says what this website collects about you, why, for how long, and what you can do about it. We have tried to write it so that it can be read.',
  summary: 'What this website collects about you, why, for how long, and what you can do about it.',
  sections: [
    {
      heading: 'Who we are and what this covers',
      paragraphs: [
        'We are {company}, a clinical research site with offices in {cities}. In the words of data protection law, we are the controller of the information this website collects.',
        'This policy covers the website only. If you join a study, the consent form for that study tells you how your health records and study data are used. Where the two differ, the consent form applies to the study.',
      ],
      list: [],
    },
    {
      heading: 'What you give us',
      paragraphs: [
        'You can read the public pages without telling us who you are. We collect personal details only when you send them through one of these forms:',
      ],
      list: [
        'Patient inquiry: your name, e-mail address, phone number, area of interest and message. If you choose to give them, also your age range, the best time to call and the study you asked about.',
        'Visit request: your name, e-mail address, phone number, preferred date and time, and type of visit. If you choose to give them, also the area of study, your medical history and your questions.',
        'Sponsor inquiry: your name, company and e-mail address. If you choose to give them, also your phone number, the study phase and a message.',
        'Job application: your name, e-mail address and phone number, and the job you apply for. If you choose to give them, also a cover letter and a resume file.',
        'Email preferences: your e-mail address and, if you choose to give it, your name. Also which messages you want, how often, and the health topics you pick.',
      ],
    },
    {
      heading: 'Health information',
      paragraphs: [
        'What you write in a patient inquiry or a visit request may say something about your health. So may the health topics you pick for our e-mails. The law gives such information extra protection, and so do we. Please share only what you want us to know before we speak. You do not have to describe your health in a form to reach us; a phone call will do.',
      ],
      list: [],
    },
    {
      heading: 'What is collected by itself',
      paragraphs: [
        'To keep the site running and safe, our servers use your internet address for a short time to limit repeated requests. Our own logs note which part of the site was asked for and whether it worked. They hold no form contents, no e-mail addresses and no search terms. Our hosting provider may keep technical records, such as internet addresses, for a short time to protect its network.',
        'When you send a form, your browser also tells us how long the page was open. With that we set messages of automatic senders apart. A message so marked is still kept and read. The time itself is not kept.',
        '{turnstile} Pages with a form load Turnstile, a service of Cloudflare, which checks in your browser that no automatic sender is at work. Cloudflare receives your internet address and details of your browser for this. A form can be sent without it.',
        'We use no advertising, no analytics service and no tracking pixels. Fonts and images come from this site and not from third parties, unless a page shows a picture that our staff linked from another secure site.',
      ],
      list: [],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        'Visitors get no cookies from us. There is one cookie on this site. It keeps our own staff signed in to the admin area, and it ends after 12 hours at the latest.',
        'A page may keep a short note in your browser, such as "Request submitted", so that you can still read it on the next page. It is not sent to us and is gone when you close the tab.',
      ],
      list: [],
    },
    {
      heading: 'Why we use it, and on what legal ground',
      paragraphs: ['We use your details only for the purpose you gave them for:'],
      list: [
        'To answer your inquiry and see whether a study may fit you. Ground: your request and our legitimate interest in answering it. For health details: your explicit consent, given when you choose to send them.',
        'To confirm and plan a visit. Ground: your request; for health details, your explicit consent.',
        'To discuss a partnership with a sponsor. Ground: our legitimate interest in our business.',
        'To consider a job application. Ground: steps you ask for before a contract.',
        'To send you e-mail you asked for. Ground: your consent, which you can take back at any time.',
        'To keep the site safe, prevent abuse and record what our staff change or export. Ground: our legitimate interest and our legal duties.',
      ],
    },
    {
      heading: 'Who can see it',
      paragraphs: [
        'Inquiries, visit requests and applications can be read only by our staff, after they sign in. Each export of records and each download of a resume is noted with the name of the person who did it. Resumes are not public and have no open link.',
        'Some companies work for us and handle data on our instructions: those that host this site and its database, store its files and send its e-mail. They may not use your details for anything else. We do not sell personal information, and we do not share it for advertising. We give it to authorities only when the law requires it.',
        'We do not pass your inquiry to a study sponsor.',
      ],
      list: [],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'We keep your details no longer than we need them for what you sent them for, and then delete them:',
      ],
      list: [
        'Inquiries, visit requests, job applications and resumes: until what you asked for is settled and no law asks us to keep them. Ask us for the period that applies to yours, or ask us to delete it sooner. If you join a study, the study file has its own period, named in the consent form.',
        'Letters our website wrote to you about them: as long as what they are about.',
        'Resume files that were uploaded but not sent with an application: about one day.',
        'Email preferences: until you ask us to delete them. After you unsubscribe we send you no more news, and keep your address so that this is respected, and your choices in case you come back.',
        'Records of what our staff changed, exported or deleted: at least 6 years. They do not hold what you wrote.',
      ],
    },
    {
      heading: 'Where it is kept, and how',
      paragraphs: [
        sampleProse`${claim('We have sites in the United States and in the United Kingdom')}, and our providers have servers in several countries. When personal information leaves the United Kingdom, we rely on an adequacy decision or on contract terms made for this purpose. Ask us if you would like a copy.`,
        'All traffic to this site is encrypted. Staff passwords are stored only in a form that cannot be read back, sessions end after a time without use, and access is limited to those who need it. No system is perfect. If something goes wrong that puts you at risk, we will tell you and the authorities as the law requires.',
      ],
      list: [],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        sampleProse`Wherever you live, you may ask us to do any of the following. ${claim('It costs nothing, and we answer within one month.')} We may need to make sure that it is you who is asking.`,
      ],
      list: [
        'Tell you what we hold about you, and give you a copy',
        'Correct what is wrong, or complete what is missing',
        'Delete what we no longer need',
        'Stop or limit how we use it, or object to a use',
        'Give you the details you sent us in a form you can take elsewhere',
        'Take back a consent, without effect on what was done before',
      ],
    },
    {
      heading: 'E-mail choices',
      paragraphs: [
        'Each e-mail of news or studies has a link to your preferences, where you can choose what you get or stop all of it. If you have lost the link, the email preferences page can send you a new one. We still answer an inquiry you send us after you unsubscribe.',
      ],
      list: [],
    },
    {
      heading: 'Children',
      paragraphs: [
        'The forms on this site are for people aged 18 and over. If a study is open to children, a parent or guardian should contact us. If you think that a child has sent us details, tell us and we will delete them.',
      ],
      list: [],
    },
    {
      heading: 'Links to other sites',
      paragraphs: [
        'Some pages link to other websites, such as the share buttons under an article. They send nothing until you use them. What happens there is up to those sites and their own policies.',
      ],
      list: [],
    },
    {
      heading: 'Changes to this policy',
      paragraphs: [
        'When we change this policy, we change the date at the top. If a change matters to details you have already sent, we will write to you before it applies.',
      ],
      list: [],
    },
    {
      heading: 'Questions and complaints',
      paragraphs: [
        'Call or write to us with the contact details on this page, and mention "privacy" so that it reaches the right person. We would like the chance to put things right.',
        "You may also complain to an authority. In the United Kingdom this is the Information Commissioner's Office. In the United States you can turn to the attorney general of your state or to the Federal Trade Commission.",
      ],
      list: [],
    },
  ],
} as const
