import { SentNote } from '../ui/form/SentNote.tsx'
import { SpamGuard } from '../ui/form/SpamGuard.tsx'

/** The submission id is set when the form is sent, and a new one after success: see formControls.ts. */
export const HiddenFields = () => (
  <>
    <input type="hidden" name="submissionId" />
    <SpamGuard />
  </>
)

/** The words that a visitor reads after sending a form. */
export type Sent = { title: string; text: string }

/** Without JavaScript, the page shows `sent` at the anchor `id`. */
type FormStartProps = { id: string; sent: Sent }

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
