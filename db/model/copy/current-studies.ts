import { samples } from '../go-live/samples.ts'
import { sampleStudyFacts } from './sample-study.ts'

export const currentStudiesCopy = {
  title: 'Current studies',
  subtitle: 'Find a study that may fit you',
  description:
    'Each study looks for certain people, and only a screening visit can tell whether it suits you. Express interest in one and a coordinator will call to answer your questions. You can say no at any point.',
  recruitingTitle: 'Looking for volunteers now',
  recruitingButton: 'All current studies',
  studies: [
    {
      id: 'heart-failure',
      phase: 'Phase III',
      status: 'recruiting',
      ...samples({ ...sampleStudyFacts, compensation: 'Up to $1,500' }),
    },
    {
      id: 'weekly-insulin',
      phase: 'Phase II',
      status: 'recruiting',
      ...samples({
        title: 'Weekly Insulin for Type 2 Diabetes',
        condition: 'Type 2 diabetes',
        description:
          'Most people who need insulin inject it every day. This study tests an insulin taken once a week and tracks blood sugar with a small sensor worn on the arm.',
        eligibility: [
          'Age 18 to 75',
          'Type 2 diabetes for at least 6 months',
          'A1C between 7.0% and 10.0%',
          'Not using insulin now, or using long-acting insulin only',
        ],
        duration: '6 months',
        compensation: 'Up to $800',
      }),
    },
    {
      id: 'asthma-inhaler',
      phase: 'Phase I',
      status: 'active',
      ...samples({
        title: 'First Study of an Inhaled Asthma Medicine',
        condition: 'Asthma',
        description:
          'This early study checks the safety of an inhaled medicine that few people have taken yet. The dose rises step by step. We watch each person closely, and some visits take half a day.',
        eligibility: [
          'Age 18 to 55',
          'Mild asthma treated with a rescue inhaler only',
          'No smoking or vaping in the last 12 months',
          'Able to attend several half-day visits',
        ],
        duration: '8 months',
        compensation: 'Up to $1,200',
      }),
    },
    {
      id: 'migraine-prevention',
      phase: 'Phase II',
      status: 'active',
      ...samples({
        title: 'Monthly Injection to Prevent Migraine',
        condition: 'Migraine',
        description:
          'This study looks at whether a monthly injection lowers the number of migraine days. You keep a short headache diary on your phone or on paper.',
        eligibility: [
          'Age 18 to 65',
          'Migraine for at least one year',
          '4 to 14 migraine days a month',
          'Have tried no more than three preventive medicines',
        ],
        duration: '9 months',
      }),
    },
    {
      id: 'eczema-cream',
      phase: 'Phase III',
      status: 'completed',
      ...samples({
        title: 'Steroid-Free Cream for Eczema',
        condition: 'Atopic dermatitis',
        description:
          'This study compared a steroid-free cream with a plain cream in adults and teens. All visits are done and the results are being reviewed.',
        eligibility: [
          'Age 12 and older',
          'Mild to moderate eczema for at least one year',
          'At least 3% of the skin affected',
        ],
        duration: '10 months',
      }),
    },
    {
      id: 'rsv-vaccine',
      phase: 'Phase I',
      status: 'recruiting',
      ...samples({
        title: 'RSV Vaccine for Older Adults',
        condition: 'RSV prevention',
        description:
          'RSV is a common virus that can make older adults very ill. This study checks the safety of one dose of a vaccine that is still being tested, and how the body responds to it.',
        eligibility: [
          'Age 60 to 80',
          'In good or stable health',
          'No RSV vaccine in the past',
          'Able to keep a symptom diary for 2 weeks',
        ],
        duration: '7 months',
      }),
    },
  ],
  recruitingText: 'Open to new volunteers.',
  notYetText: 'This study has not begun. It takes nobody yet.',
  pausedText: 'This study takes nobody at present.',
  fullText: 'This study has all the people it needs.',
  activeText: 'This study is under way. It takes nobody new.',
  completedText: 'This study has ended. It takes nobody new.',
  consentText:
    'Before you join, we go through the study with you: its risks, its costs, your privacy and each visit. You get it in writing. You can say no, and you can stop at any time.',
  opensSubject: 'The study takes volunteers now',
  opensLetter: 'You asked us to tell you when this study takes volunteers. It does now.',
  opensLetterEnd:
    'This is the only mail about it. We have deleted your address from the list of this study.',
  synonyms: [
    { condition: 'diabetes', words: 'sugar disease, blood sugar, high blood sugar' },
    { condition: 'heart failure', words: 'weak heart, congestive heart failure, CHF' },
    { condition: 'high blood pressure', words: 'hypertension' },
    { condition: 'heart attack', words: 'myocardial infarction' },
    { condition: 'stroke', words: 'brain attack' },
    { condition: 'asthma', words: 'wheezing' },
    { condition: 'COPD', words: 'chronic obstructive pulmonary disease, emphysema, smoker’s lung' },
    { condition: 'migraine', words: 'bad headache, headaches' },
    { condition: 'eczema', words: 'atopic dermatitis, itchy skin' },
    { condition: 'RSV', words: 'respiratory syncytial virus' },
    { condition: 'high cholesterol', words: 'hyperlipidemia, hypercholesterolemia' },
    { condition: 'arthritis', words: 'joint pain, sore joints' },
    { condition: 'depression', words: 'low mood' },
    { condition: 'cancer', words: 'tumor, tumour, oncology' },
  ],
  emptyTitle: 'No studies found',
  emptyText: 'No study fits what you chose. The others may have one for you.',
  noneTitle: 'No studies at present',
  noneText: 'We have no study to show you now. Please look again later.',
  summary:
    'Clinical studies at {company}: what they test, who can join and how long they last. {recruiting} recruiting now.',
  volunteerTitle: 'No study here fits you?',
  volunteerText:
    'Tell us a little about yourself, and a coordinator will call you when one may be right for you. Asking does not sign you up for anything.',
  volunteerButton: 'Become a Volunteer',
  informationTitle: 'Important information',
  information: [
    {
      title: 'It is your choice',
      text: 'You can say no, and you can leave a study at any time. Your usual care goes on as before.',
    },
    {
      title: 'A study is a test',
      text: 'The treatment may not help you, and it may have side effects. We tell you what is known before you decide.',
    },
    {
      title: 'These are only the main points',
      text: 'The lists above do not show all rules. We check the rest with you at a screening visit.',
    },
    {
      title: 'What it costs',
      text: 'Your consent form says what the study pays for. Other care may still be billed to you or your insurance.',
    },
    {
      title: 'What you are paid',
      text: 'The amount shown is the most a study pays. Your consent form says when you get it.',
    },
    {
      title: 'Keep taking your medicine',
      text: 'Please do not stop or change a medicine to fit a study. Talk to your doctor first.',
    },
  ],
} as const
