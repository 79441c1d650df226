import type { SectionContent } from '../sections/index.ts'
import { claim, type Marked } from '../go-live/samples.ts'

export const areas: Marked<SectionContent<'research_areas'>> = {
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
      description: 'Disorders of the brain and spinal cord, with trained and certified raters.',
    },
    {
      name: claim('Pain Management'),
      description: 'Acute, chronic and nerve pain, with a focus on options beyond opioids.',
    },
    {
      name: claim('Respiratory'),
      description: 'Asthma and COPD, with lung function tested on site at every visit.',
    },
    {
      name: claim('Vaccine'),
      description: 'Vaccines for adults of all ages, with on-site cold storage and follow-up.',
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
      description: 'Studies for older adults, with longer visits and help with transport.',
    },
    {
      name: claim('Hepatology'),
      description: 'Fatty liver disease, hepatitis and cirrhosis, with elastography partners.',
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
      description: 'Studies for children and teens, with family-friendly visits and assent forms.',
    },
    {
      name: claim('Psychiatry'),
      description: 'Depression, anxiety, bipolar disorder and ADHD, in private rooms.',
    },
  ],
}
