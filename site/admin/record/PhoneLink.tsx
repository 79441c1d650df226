import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $telephone } from '../base/telephone.ts'

type PhoneLinkProps = {
  phone: string
  /** the number as E.164, as the desk has read it */
  phoneKey?: string | null
  className?: string
  children?: ReactNode
}

/** A number that calls when pressed. A note tells staff if a number cannot be dialled as it is written. */
export function PhoneLink({ phone, phoneKey, className, children = phone }: PhoneLinkProps) {
  const telephone = useStore($telephone)
  const href = telephone?.(phone) ?? (phoneKey ? `tel:${phoneKey}` : undefined)
  return (
    <>
      <a className={className} href={href}>
        {children}
      </a>
      {telephone && !href && <span className="badge">Cannot be dialled as written</span>}
    </>
  )
}
