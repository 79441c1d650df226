import { atom } from 'nanostores'

/** How soon visitors are promised an answer, as the company details said it when the site was built: 'within 24 hours' */
export const $promise = atom('')
