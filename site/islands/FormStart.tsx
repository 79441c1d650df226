import { Corrections, SubmissionId } from '../ui/form/fields.tsx'
import { SentNote } from '../ui/form/SentNote.tsx'
import { SpamGuard } from '../ui/form/SpamGuard.tsx'

/** `sent` is what a visitor without JavaScript reads at the anchor `id` after sending. */
type FormStartProps = { id: string; sent: { title: string; text: string } }

/** The messages and hidden fields at the top of each form that is built into a page. */
export const FormStart = ({ id, sent }: FormStartProps) => (
  <>
    <SentNote id={id} {...sent} />
    <Corrections />
    <SubmissionId />
    <SpamGuard />
  </>
)
