import { privacyCopy } from '#db/model/copy/privacy.ts'
import { section } from '../section.ts'
import { policyShape, policyWords } from './policy.ts'

export const privacySection = section({
  name: 'Privacy policy',
  address: '/privacy',
  page: 'legal',
  about: 'What the website does with personal details',
  shape: policyShape,
  words: policyWords,
  copy: privacyCopy,
})
