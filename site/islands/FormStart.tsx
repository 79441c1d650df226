import { SentNote } from '../ui/form/SentNote.tsx'
import { SpamGuard } from '../ui/form/SpamGuard.tsx'

/** The submission id is set when the form is sent, and a new one after success: see formControls.ts. */
export const HiddenFields = () => (
  <>
    <input type="hidden" name="submissionId" />
    <SpamGuard />
  </>
)

export type Sent = { title: string; text: string }

/** Without JavaScript, the page shows `sent` at the anchor `id`. */
type FormStartProps = { id: string; sent: Sent }

/** The top of each form built into a page. Without JavaScript, the Worker writes errors into the empty element. */
export const FormStart = ({ id, sent }: FormStartProps) => (
  <>
    <SentNote id={id} {...sent} />
    <div data-corrections suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    <HiddenFields />
  </>
)
