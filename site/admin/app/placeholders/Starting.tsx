import { Loading } from '#site/ui/states.tsx'
import { SlowNote } from './SlowNote.tsx'

/** Shown until the code of a screen is there. */
export const Starting = ({ children }: { children: string }) => (
  <>
    <Loading bars={6}>{children}</Loading>
    <SlowNote />
  </>
)
