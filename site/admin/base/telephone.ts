import { atom, onMount } from 'nanostores'
import type { telephone } from '#db/model/text/telephone.ts'

/** Reads telephone numbers. Loaded with the first number: it contains the numbering plans of all countries. */
export const $telephone = atom<typeof telephone | undefined>()

onMount($telephone, () => {
  // Offline, numbers stay texts.
  import('#db/model/text/telephone.ts').then(
    (plans) => $telephone.set(plans.telephone),
    () => {},
  )
})
