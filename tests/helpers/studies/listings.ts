export type Listing = { field: string; text: string }

const title = (text: string): Listing => ({ field: 'title', text })
const summary = (text: string): Listing => ({ field: 'summary', text })
const eligibility = (text: string): Listing => ({ field: 'eligibility', text })
const contact = (text: string): Listing => ({ field: 'contact', text })

/** Listing facts as sites write them, which say what a study is and who can join. */
export const innocent: readonly Listing[] = [
  summary(
    'This study looks at how well an investigational medicine controls blood sugar in adults with type 2 diabetes. About half of the people take the medicine and half take a placebo, which looks the same but has no active drug in it. Neither you nor the study doctor chooses which one you get.',
  ),
  summary(
    'Researchers want to learn whether drug XR-114 lowers the number of migraine days per month. It is not known yet whether it works. Taking part lasts about 7 months and includes 9 visits to the clinic.',
  ),
  summary(
    'People with moderate to severe plaque psoriasis take part in this study. It compares two doses of an injection that is already approved for psoriatic arthritis. The main measure is a 75% improvement of the skin after 16 weeks.',
  ),
  summary(
    'The purpose of this Phase 1 study is to find out how the body takes in and clears an investigational tablet, and which side effects it has. Healthy volunteers stay at the unit for 5 nights.',
  ),
  summary(
    'Some people with ulcerative colitis do not feel better with standard medicine. This study measures how many of them are in remission after 12 weeks with the study drug or a placebo.',
  ),
  summary(
    'This is an observational study. Doctors will follow 300 patients with heart failure for two years. No study drug is given, and your usual care does not change.',
  ),
  summary(
    'Asthma attacks can be serious. In this study, an inhaler with one medicine is compared with an inhaler with two medicines. Everybody gets an active treatment, and everybody keeps a rescue inhaler.',
  ),
  summary(
    'A study of an investigational vaccine against respiratory syncytial virus (RSV) in adults aged 60 years and older. The study looks at antibodies in the blood 1, 6 and 12 months after one shot.',
  ),
  summary(
    'The study measures progression-free survival in people whose breast cancer has come back. The study team compares an investigational antibody with the chemotherapy that doctors choose today.',
  ),
  title('A Study of LY-3021 in Adults With Newly Diagnosed Multiple Myeloma'),
  title('Home Blood Pressure Monitoring Compared With Clinic Visits in Hypertension'),
  title('New-Onset Type 1 Diabetes: Preserving Insulin Production in Children and Teens'),
  title('Sleep, Memory and Alzheimer’s Disease: An Observational Study'),
  eligibility('Use effective birth control during the study and for 90 days after the last dose.'),
  eligibility(
    '- 18 to 75 years old\n- Diagnosed with limited cutaneous systemic sclerosis less than 5 years ago\n- Able to walk without help for 6 minutes',
  ),
  eligibility('Have been symptom-free for 3 months, or free of seizures for a year.'),
  eligibility(
    'Disease-free survival of at least 2 years after breast cancer is possible to confirm.',
  ),
  eligibility(
    'Compensated cirrhosis (Child-Pugh A) is allowed. People with decompensated liver disease cannot take part.',
  ),
  eligibility('INR between 2.0 and 3.0, and a platelet count above 100,000 per microliter.'),
  eligibility(
    'Have not started a new medicine for depression in the past 4 weeks. Safe and effective use of the home device is checked at the first visit.',
  ),
  eligibility(
    'You cannot take part if you are pregnant, breastfeeding, or planning to become pregnant; have had a stroke within the last 6 months; or cannot use a smartphone. A secure connection is needed.',
  ),
  eligibility('New York Heart Association class II or III heart failure, on stable therapy.'),
  eligibility('A body mass index of 25 to 40 kg/m², and a weight of at least 110 pounds (50 kg).'),
  eligibility(
    'Willing to learn to inject under the skin, and to stop herbal medicines for 14 days.',
  ),
  contact(
    'Study office, weekdays 8 a.m. to 5 p.m.: Maria Freeman, RN, +1 617-555-0142, studies@clinic.example',
  ),
]

/** Listing facts that promise pay, benefit or something better, or hurry people. */
export const smuggling: readonly Listing[] = [
  title('Paid Migraine Study for Adults'),
  title('Breakthrough Study for Severe Asthma'),
  title('A New Treatment for Type 2 Diabetes'),
  title('Safe Relief for Knee Pain: Join Our Arthritis Study'),
  title('EARN UP TO $1,200 – Healthy Volunteers Needed'),
  summary(
    'Receive $75 for each visit. The study tests a tablet against high blood pressure and lasts 12 weeks.',
  ),
  summary('Those who qualify may get up to 1 500 € for their time and travel.'),
  summary('Qualified people may receive USD 600 after the last visit of this eczema study.'),
  summary(
    'All study-related care and the study medicine are provided at no\ncost to you while you take part.',
  ),
  summary('Get a **free** health check, lab work and medicine while you take part in our study.'),
  summary('Taking part is free of charge, and so is the parking in front of our clinic.'),
  summary('We are testing a new, once-daily tablet for people whose gout keeps coming back.'),
  summary(
    'This investigational study is open to adults with psoriasis. Our doctors offer a brand-new\nskin therapy that you cannot get elsewhere.',
  ),
  summary('Don’t miss your chance to be part of our heart failure research.'),
  summary('Only a few places left! The RSV vaccine study closes its doors next week.'),
  summary('Limited spots are available in this migraine study, so ask us today.'),
  summary(
    'Enrolment is open now, but there is limited enrollment for people over 65. Hurry to apply.',
  ),
  summary('The study drug will help you sleep through the night again and wake up rested.'),
  summary('An effective once-a-week injection for weight loss, studied at our clinic.'),
  summary('With this therapy, a cure for your hepatitis C is within reach.'),
  eligibility(
    'Adults 18 to 65. You will be given a gift\u00a0card after every visit that you complete.',
  ),
  eligibility('- 50 years or older\n- Interested in guaranteed access to the study drug'),
  eligibility('Anyone with type 1 diabetes. Compensation for time and travel is available.'),
  contact('Call now: +1 617-555-0142'),
  contact('Ask Dr. Lee about the stipend and payments, weekdays 9 to 5: +1 617-555-0142'),
]
