import { claim, sampleProse } from '../go-live/samples.ts'

export const studyInformationCopy = {
  title: 'Study Information',
  subtitle: 'A plain guide to clinical trials, for anyone who is thinking of joining one.',
  summary:
    'A plain guide to clinical trials: what they are, how the phases differ, what your rights are and what to ask before you join.',
  trialTitle: 'What is a clinical trial?',
  trial: [
    'A clinical trial is a study with people who volunteer. It asks one main question. For example: does this new medicine lower blood pressure better than the one we use today?',
    'Before a trial starts, the treatment is tested in the lab. Then doctors and scientists write a plan, called a protocol. It says who may join, what will be done, and how people will be kept safe. An ethics committee must approve the plan. The committee does not work for us or for the company that pays for the study.',
    'Often two groups are compared. Chance decides which group you are in. One group may get a placebo, which looks like the medicine but has no active drug in it. You will be told before you join if a placebo is part of the study.',
    'A trial is a way to learn. It may help you, and it may not. What is learned can help people who have the same illness in the future.',
  ],
  phasesTitle: 'The four phases',
  phasesIntro:
    'A new treatment goes through up to four phases. It moves on only if the one before went well.',
  phases: [
    {
      phase: 'Phase I',
      question: 'Is it safe?',
      participants: '20-100 people',
      max: 100,
      duration: 'Several months',
      description:
        'A small group takes the treatment for the first time. Doctors look for a safe dose and watch for side effects.',
    },
    {
      phase: 'Phase II',
      question: 'Does it work?',
      participants: '100-300 people',
      max: 300,
      duration: 'Several months to 2 years',
      description:
        'People who have the illness take the treatment. Doctors look for signs that it helps and keep watching for side effects.',
    },
    {
      phase: 'Phase III',
      question: 'Is it better than what we have?',
      participants: '1,000-3,000 people',
      max: 3000,
      duration: '1-4 years',
      description:
        'Many people in many places take part. The treatment is compared with the best care we have now, or with a placebo.',
    },
    {
      phase: 'Phase IV',
      question: 'How does it do over time?',
      participants: 'Thousands of people, post-market',
      duration: 'One year or longer',
      description:
        'The treatment is on the market. Doctors follow people for longer to find rare or late effects.',
    },
  ],
  areasTitle: 'What we study',
  areasIntro: 'These are some of our areas. The list of open studies changes often.',
  areas: [
    {
      title: claim('Heart and blood vessels'),
      description: 'High blood pressure, heart failure and high cholesterol.',
    },
    {
      title: claim('Diabetes and hormones'),
      description: 'Type 1 and type 2 diabetes, thyroid problems and weight.',
    },
    {
      title: claim('Brain and nerves'),
      description: "Migraine, epilepsy, Parkinson's disease and memory loss.",
    },
    {
      title: claim('Lungs and breathing'),
      description: 'Asthma, COPD and long-term cough.',
    },
    {
      title: claim('Skin and allergy'),
      description: 'Eczema, psoriasis, hives and hay fever.',
    },
    {
      title: claim('Vaccines and infections'),
      description: 'Flu, RSV, COVID-19 and other infections.',
    },
    {
      title: claim("Women's health"),
      description: 'Menopause, endometriosis and birth control.',
    },
    {
      title: claim('Mental health'),
      description: 'Depression, anxiety and ADHD.',
    },
  ],
  rightsTitle: 'Your rights',
  rightsIntro:
    'They hold in all studies, from the first talk to the last visit. You have the right:',
  rights: [
    {
      title: 'To decide freely',
      description: 'Joining is your choice. No one may push you, and you can take your time.',
    },
    {
      title: 'To understand',
      description: 'You get clear answers, in words you know.',
    },
    {
      title: 'To leave',
      description:
        'You can stop at any time. You do not have to say why, and your usual care goes on.',
    },
    {
      title: 'To be safe',
      description:
        'Your health comes before the study. A doctor can stop your treatment to protect you.',
    },
    {
      title: 'To privacy',
      description: 'Your records are kept safe. Reports do not show your name.',
    },
    {
      title: 'To hear what is new',
      description: 'If we learn something that may change your mind, we tell you soon.',
    },
  ],
  questionsTitle: 'Questions to ask',
  questionsIntro: 'Print this list and bring it along. No question is too small.',
  questions: [
    'What is this study trying to find out?',
    'What will happen at each visit, and how long will it take?',
    'What are the risks? Which side effects have others had?',
    'Could I get a placebo?',
    'What other treatments could I choose instead?',
    'Can I keep taking my medicines and seeing my own doctor?',
    'What is paid for, and could anything cost me money?',
    'Whom do I call at night if I feel unwell?',
    'What happens if I get hurt because of the study?',
    'What happens when the study ends? Will I hear the results?',
  ],
  nextTitle: 'What you can do next',
  nextIntro: sampleProse`Talk to us, or come and see us. ${claim('A first visit takes 30 to 60 minutes')} and commits you to nothing.`,
} as const
