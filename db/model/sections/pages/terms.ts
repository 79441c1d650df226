import { termsCopy } from '#db/model/copy/terms.ts'
import { section } from '../section.ts'
import { policyShape, policyWords } from './policy.ts'

export const termsSection = section({
  name: 'Terms of use',
  address: '/terms',
  page: 'legal',
  about: 'The terms for using the website',
  shape: policyShape,
  words: policyWords,
  copy: termsCopy,
})
