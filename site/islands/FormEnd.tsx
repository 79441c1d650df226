import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Submit, type SubmitProps } from '../ui/form/Submit.tsx'

type FormEndProps = Omit<SubmitProps, 'pendingLabel'> & {
  /** tells visitors what the news are, and that they can stop them */
  newsHint: string
  /** tells visitors what happens next, and when */
  note: string
}

/** The end of each form in which visitors may ask for news. */
export const FormEnd = ({ newsHint, note, ...submit }: FormEndProps) => (
  <>
    <Checkbox name="keepInformed" label="Keep me informed" hint={newsHint} />
    <p className="note">{note}</p>
    <Submit {...submit} pendingLabel="Submitting..." />
  </>
)
