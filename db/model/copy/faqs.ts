import { claim, sampleProse } from '../go-live/samples.ts'

export const faqsCopy = {
  title: 'Frequently Asked Questions',
  subtitle: 'Plain answers to what people ask us most. If yours is not here, please call or write.',
  questions: [
    {
      category: 'Getting Started',
      question: 'What is a clinical trial?',
      answer:
        'It is a study in which people volunteer to help answer a health question. It may test a new drug, a vaccine, a device or a new way to use one we have. Each trial has a written plan, and an ethics committee must approve it first.',
    },
    {
      category: 'Getting Started',
      question: 'Who can join a study?',
      answer:
        'Each study has its own rules, such as age, health condition and the medicines you take. These rules keep people safe and make the results clear. Some studies need people with a certain illness. Others need healthy volunteers.',
    },
    {
      category: 'Getting Started',
      question: 'How do I sign up?',
      answer:
        'Use the Express Interest button next to a study, fill in the patient form on our home page, or call us. A coordinator will call you to talk about the study and ask some health questions. You can also ask for a visit online.',
    },
    {
      category: 'Getting Started',
      question: 'Does sending a form mean I have joined?',
      answer:
        'No. A form only tells us that you would like to talk. You join a study only after you have read the consent form, asked your questions, signed it, and passed the health checks.',
    },
    {
      category: 'Getting Started',
      question: 'Do I need a referral from my doctor?',
      answer:
        'No. You can contact us yourself. It is still a good idea to tell your doctor. With your consent, we can let your doctor know that you are in a study.',
    },
    {
      category: 'Getting Started',
      question: 'What if no study fits me today?',
      answer:
        'Tick "Keep me informed" when you send a form. We will write to you when a study opens that may fit. Each e-mail has a link to change what you get or to stop.',
    },
    {
      category: 'Safety & Rights',
      question: 'Is it safe to take part?',
      answer:
        'All studies have some risk, and no one can promise that nothing will go wrong. Before a study starts, experts and an ethics committee check that the risks are as low as they can be. During the study, doctors watch your health closely and can stop your treatment to protect you.',
    },
    {
      category: 'Safety & Rights',
      question: 'What is informed consent?',
      answer:
        'It is a talk and a form. We explain why the study is done, what will happen, what could go wrong and what else you could choose. You can take the form home and ask anything. You sign only if you agree, and you can change your mind later.',
    },
    {
      category: 'Safety & Rights',
      question: 'Can I leave a study once it has started?',
      answer:
        'Yes, at any time and for any reason. You do not have to tell us why. We may ask you to come for one last check, so that you stop safely. Your usual care will not change.',
    },
    {
      category: 'Safety & Rights',
      question: 'Who makes sure that studies are fair?',
      answer:
        'An ethics committee, also called an IRB, must approve each study and keeps watch until it ends. Its members do not work on the study. The FDA in the US and the MHRA in the UK can inspect us at any time.',
    },
    {
      category: 'Safety & Rights',
      question: 'Who can see my health information?',
      answer:
        'Your study team sees it. People who check the study, such as monitors and health agencies, may look at it too. They must keep it private. Study data goes to the sponsor under a code and not under your name.',
    },
    {
      category: 'Safety & Rights',
      question: 'What if I have a complaint?',
      answer: sampleProse`Tell any member of our team, or ${claim('ask for the patient advocate, who is not part of your study team')}. Your consent form also tells you how to reach the ethics committee.`,
    },
    {
      category: 'Process & Procedures',
      question: 'What happens at the first visit?',
      answer: sampleProse`You talk with a coordinator about the study and about your health. ${claim('This takes 30 to 60 minutes.')} If you want to go on, you read the consent form with us. No tests for the study are done until you have signed it.`,
    },
    {
      category: 'Process & Procedures',
      question: 'What is screening?',
      answer:
        'Screening is a set of checks to see if a study is right for you. It may include a physical exam, blood and urine tests, an ECG and questions about your medicines. We tell you what we find, even if you cannot join.',
    },
    {
      category: 'Process & Procedures',
      question: 'What is a placebo?',
      answer:
        'A placebo looks like the study medicine but has no active drug in it. It helps us see what the medicine itself does. Some studies use none. You will know before you join if there is a chance that you will get a placebo.',
    },
    {
      category: 'Process & Procedures',
      question: 'Can I choose which treatment I get?',
      answer: sampleProse`In most studies, no. Chance decides, much like the toss of a coin. Often neither you nor the study doctor knows which treatment you get. ${claim('In an emergency, the doctor can find out right away.')}`,
    },
    {
      category: 'Process & Procedures',
      question: 'How long does a study last, and how often do I come in?',
      answer:
        'It depends on the study. Some last a few weeks, and some last years. Some visits are short, and some take half a day. You get a full visit plan before you decide.',
    },
    {
      category: 'Process & Procedures',
      question: 'How do I change or cancel a visit?',
      answer:
        'Call us as early as you can. Most visits can move by a few days. If you booked or asked for a visit online, the link in our e-mail lets you move or cancel it yourself. Shortly before the visit, please call us. If your visit was not booked at once, we call or write {promise} to confirm the time.',
    },
    {
      category: 'Financial',
      question: 'Does it cost me anything to join?',
      answer:
        'As a rule, you do not pay for the study medicine, study visits or study tests. Your consent form says so. Care that is not part of the study may still be billed to you or to your insurance. We go over this with you before you sign.',
    },
    {
      category: 'Financial',
      question: 'Will I be paid?',
      answer:
        'Many studies pay you for your time and effort. The amount depends on the study and the number of visits. The ethics committee approves it. Your consent form says how much you get, and when.',
    },
    {
      category: 'Financial',
      question: 'Do you pay for travel?',
      answer:
        'Many studies pay for travel and parking, and some pay for meals. Please ask before your first visit, so that you know what is paid back.',
    },
    {
      category: 'Financial',
      question: 'Do I need health insurance?',
      answer:
        'No. You do not need insurance to join most studies. If a study does need it, we tell you on the first call.',
    },
    {
      category: 'Financial',
      question: 'Do I pay tax on study payments?',
      answer:
        'Study payments may count as income. In the US, we may need to send you a tax form. The rules in the UK are different. Please ask a tax adviser, since we cannot give tax advice.',
    },
    {
      category: 'Medical Care',
      question: 'Can I keep seeing my own doctor?',
      answer:
        'Yes, and you should. A study does not replace your usual care. With your consent, we tell your doctor about the study and share test results that matter for your health.',
    },
    {
      category: 'Medical Care',
      question: 'Can I keep taking my medicines?',
      answer:
        'Often yes, but some medicines do not mix with a study treatment. Bring a list of all you take, with vitamins and herbs. Please do not stop a medicine on your own. Ask your doctor or ours first.',
    },
    {
      category: 'Medical Care',
      question: 'What if I feel unwell during a study?',
      answer: sampleProse`If your life may be in danger, call {emergency_services}. Otherwise call us at {phone}. Our office is open {office_hours}.

${claim('If you are in a study, you can also call our emergency line, 24 hours a day, 7 days a week: {emergency_line}.')}`,
    },
    {
      category: 'Medical Care',
      question: 'What if I am hurt because of the study?',
      answer: sampleProse`${claim('You will get medical care right away.')} Your consent form says who pays for it and what else you can ask for. You do not give up any legal rights when you sign.`,
    },
    {
      category: 'Medical Care',
      question: 'What happens when the study ends?',
      answer:
        'You have a last visit, and we talk about your care from then on. In some studies you can stay on the treatment for longer. When the results are ready, we can send you a summary in plain words.',
    },
  ],
  emptyTitle: 'No FAQs Found',
  emptyText: 'Try other words, or ask us.',
  summary:
    'Short, plain answers about joining a clinical study: safety, your rights, visits, money and medical care.',
  moreTitle: 'Still have a question?',
  moreText: 'A coordinator is glad to answer it. Asking commits you to nothing.',
} as const
