import { claim, prose } from '../go-live/samples.ts'

export const areasCopy = {
  title: 'Research across {areas} therapeutic areas',
  areas: [
    {
      name: claim('Cardiovascular'),
      description: 'Heart failure, high blood pressure, cholesterol and heart rhythm disorders.',
    },
    {
      name: claim('Diabetes'),
      description: 'Type 1 and type 2 diabetes, from new insulins to glucose sensors.',
    },
    {
      name: claim('CNS'),
      description: prose`Disorders of the brain and spinal cord, ${claim('with trained and certified raters')}.`,
    },
    {
      name: claim('Pain Management'),
      description: 'Acute, chronic and nerve pain, with a focus on options beyond opioids.',
    },
    {
      name: claim('Respiratory'),
      description: prose`Asthma and COPD, ${claim('with lung function tested on site at every visit')}.`,
    },
    {
      name: claim('Vaccine'),
      description: prose`Vaccines for adults of all ages, ${claim('with on-site cold storage and follow-up')}.`,
    },
    {
      name: claim('Women Health'),
      description: 'Contraception, menopause, endometriosis and bone health.',
    },
    {
      name: claim('Dermatology'),
      description: 'Eczema, psoriasis, acne and rare skin conditions, documented by photograph.',
    },
    {
      name: claim('Gastroenterology'),
      description: "Crohn's disease, ulcerative colitis, reflux and irritable bowel syndrome.",
    },
    {
      name: claim('Geriatrics'),
      description: prose`Studies for older adults, ${claim('with longer visits and help with transport')}.`,
    },
    {
      name: claim('Hepatology'),
      description: prose`Fatty liver disease, hepatitis and cirrhosis, ${claim('with elastography partners')}.`,
    },
    {
      name: claim('Hematology'),
      description: 'Anemia, clotting disorders and inherited diseases of the blood.',
    },
    {
      name: claim('Ophthalmology'),
      description: 'Dry eye, glaucoma, macular degeneration and diabetic eye disease.',
    },
    {
      name: claim('Infectious Diseases'),
      description: 'Flu, COVID-19, RSV and hard-to-treat bacterial infections.',
    },
    {
      name: claim('Otolaryngology'),
      description: 'Chronic sinusitis, nasal polyps, hearing loss and tinnitus.',
    },
    {
      name: claim('Allergy & Immunology'),
      description: 'Food and seasonal allergy, hives and disorders of the immune system.',
    },
    {
      name: claim('Pulmonology'),
      description: 'Pulmonary fibrosis, bronchiectasis and high pressure in the lungs.',
    },
    {
      name: claim('Rheumatology'),
      description: 'Rheumatoid arthritis, lupus, gout and osteoarthritis.',
    },
    {
      name: claim('Urology'),
      description: 'Overactive bladder, enlarged prostate and repeated urinary infections.',
    },
    {
      name: claim('Endocrinology'),
      description: 'Thyroid, adrenal and pituitary disorders, and weight management.',
    },
    {
      name: claim('Nephrology'),
      description: 'Chronic kidney disease, kidney inflammation and anemia of kidney disease.',
    },
    {
      name: claim('Neurology'),
      description: "Migraine, epilepsy, Parkinson's disease and multiple sclerosis.",
    },
    {
      name: claim('Pediatrics'),
      description: prose`Studies for children and teens, ${claim('with family-friendly visits and assent forms')}.`,
    },
    {
      name: claim('Psychiatry'),
      description: prose`Depression, anxiety, bipolar disorder and ADHD, ${claim('in private rooms')}.`,
    },
  ],
  inquiryAreas: [claim('Oncology'), claim('Cardiology'), claim('Neurology')],
  visitAreas: [
    claim('Cardiovascular'),
    claim('Diabetes'),
    claim('Oncology'),
    claim('Neurology'),
    claim('Respiratory'),
  ],
  newsAreas: [
    claim('Oncology'),
    claim('Cardiology'),
    claim('Neurology'),
    claim('Dermatology'),
    claim('Endocrinology'),
    claim('Gastroenterology'),
    claim('Immunology'),
    claim('Infectious Diseases'),
    claim('Mental Health'),
    claim('Respiratory'),
    claim("Women's Health"),
  ],
} as const
