import type { ReactNode } from 'react'
import type { Sent } from '../FormStart.tsx'
import { FormSent, type SentFact } from './FormSent.tsx'

type InquiryThanksProps = {
  sent: Sent
  /** the name of the sender */
  name: string
  /** the next step; by default the text of `sent` */
  next?: string | undefined
  facts: readonly SentFact[]
  /** the telephone of the clinic */
  phone: string
  /** the link that calls it, if it can be dialled */
  phoneHref?: string | undefined
  phoneLabel?: string
  children?: ReactNode
  onAgain: () => void
}

export const InquiryThanks = ({
  sent,
  name,
  next = sent.text,
  facts,
  phone,
  phoneHref,
  phoneLabel = 'Our telephone',
  children,
  onAgain,
}: InquiryThanksProps) => (
  <FormSent
    title={sent.title}
    level={3}
    text={
      <>
        <bdi>{name}</bdi>, we have your message. {next}
      </>
    }
    facts={[...facts, [phoneLabel, <a href={phoneHref}>{phone}</a>]]}
    actions={
      <button type="button" className="button button-outline" onClick={onAgain}>
        Send another message
      </button>
    }
  >
    {children}
  </FormSent>
)
