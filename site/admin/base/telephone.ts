import { atom, onMount } from 'nanostores'
import type { telephone } from '#db/model/text/telephone.ts'

/** Reads telephone numbers. It brings the numbering plans of all countries, and so is loaded once a number is shown. */
export const $telephone = atom<typeof telephone | undefined>()

onMount($telephone, () => {
  // Offline, numbers stay texts.
  import('#db/model/text/telephone.ts').then(
    (plans) => $telephone.set(plans.telephone),
    () => {},
  )
})
