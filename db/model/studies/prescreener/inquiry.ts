import * as v from 'valibot'
import { PatientInquiry } from '#db/model/inquiries/inquiries.ts'
import { flag } from '#db/model/lib/choices.ts'

/** The outcome, and the tick that lets us keep its answers. An invalid outcome is dropped, and the form is accepted. */
const brought = v.object({
  prescreen: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((ticket) => (typeof ticket === 'string' && ticket ? ticket : undefined)),
    ),
  ),
  keepAnswers: flag(),
})

/** An inquiry as the Worker takes it. The form of the browser need not know more than `PatientInquiry`. */
export const ScreenedInquiry = {
  ...v.intersect([PatientInquiry, brought]),
  entries: { ...PatientInquiry.entries, ...brought.entries },
}
