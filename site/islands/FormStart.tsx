import { SentNote } from '../ui/form/SentNote.tsx'
import { SpamGuard } from '../ui/form/SpamGuard.tsx'

/** The submission id is set when the form is sent, and anew after success: see formControls.ts. */
export const HiddenFields = () => (
  <>
    <input type="hidden" name="submissionId" />
    <SpamGuard />
  </>
)

/** `sent` is what a visitor without JavaScript reads at the anchor `id` after sending. */
type FormStartProps = { id: string; sent: { title: string; text: string } }

/**
 * The messages and hidden fields at the top of each form that is built into a page. The Worker writes
 * errors into the empty element if the form was sent without JavaScript.
 */
export const FormStart = ({ id, sent }: FormStartProps) => (
  <>
    <SentNote id={id} {...sent} />
    <div data-corrections suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    <HiddenFields />
  </>
)
