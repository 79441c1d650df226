import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Submit, type SubmitProps } from '../ui/form/Submit.tsx'

type FormEndProps = Omit<SubmitProps, 'pendingLabel'> & {
  /** 'studies that may fit you' */
  news: string
  /** tells visitors what happens next, and when */
  note: string
}

/** The end of each form in which visitors may ask for news. */
export const FormEnd = ({ news, note, ...submit }: FormEndProps) => (
  <>
    <Checkbox
      name="keepInformed"
      label="Keep me informed"
      hint={`Now and then, news of ${news}. We first ask by email whether it was you, and you can stop at any time.`}
    />
    <p className="note">{note}</p>
    <Submit {...submit} pendingLabel="Submitting..." />
  </>
)
