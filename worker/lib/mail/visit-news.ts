import type { OutboxMail } from '#db/mail/outbox.ts'

/** Urgent news of a visit for staff, by the `visit` in the data of a notice. */
const news: Readonly<Record<string, string>> = {
  cancelled: 'Somebody has cancelled an appointment of today or tomorrow.',
  moved: 'Somebody has moved an appointment of today or tomorrow.',
  closed:
    'The day of an appointment was closed after it was agreed on, so its visitor got no reminder. Please move or cancel it.',
}

/** The news in a notice; undefined for a notice of a new submission. */
export const visitNews = ({ data }: OutboxMail) => news[data['visit'] ?? '']
