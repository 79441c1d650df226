import type { ComponentProps } from 'react'
import { smallLooks } from '../base/SmallButton.tsx'
import { AdminLink } from './AdminLink.tsx'

type SmallLinkProps = Omit<ComponentProps<typeof AdminLink>, 'className'> & {
  look?: keyof typeof smallLooks
}

/** A link within the admin area that looks like a small button. */
export const SmallLink = ({ look = 'outline', ...props }: SmallLinkProps) => (
  <AdminLink className={smallLooks[look]} {...props} />
)
