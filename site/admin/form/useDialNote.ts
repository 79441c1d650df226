import { useStore } from '@nanostores/react'
import { $telephone } from '../base/telephone.ts'

export function useDialNote(number: string) {
  const telephone = useStore($telephone)
  return telephone && number.trim() && !telephone(number)
    ? 'This cannot be dialled as it is written, so it is shown without a link. Write the plus and the country code first, as in +1 617 555 0142.'
    : undefined
}
