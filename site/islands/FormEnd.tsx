import { type NewsHint, newsTick } from '#db/model/consents/words.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import type { Sent } from './FormStart.tsx'
import { Submit, type SubmitProps } from '../ui/form/Submit.tsx'

type FormEndProps = Omit<SubmitProps, 'pendingLabel'> & {
  /** tells visitors what the news are, and that they can stop them */
  newsHint: NewsHint
  /** tells visitors what happens next, and when */
  note: string
}

export type InquiryFormProps = Pick<FormEndProps, 'newsHint' | 'note'> & {
  /** the message once it is sent */
  sent: Sent
  /** the number of those who answer */
  phone: string
  phoneHref?: string | undefined
}

/** The end of each form in which visitors may ask for news. */
export const FormEnd = ({ newsHint, note, ...submit }: FormEndProps) => (
  <>
    <Checkbox name="keepInformed" label={newsTick} hint={newsHint.text} />
    <input type="hidden" name="newsWords" value={newsHint.sha256} />
    <p className="note">{note}</p>
    <Submit {...submit} pendingLabel="Submitting..." />
  </>
)
