import { api } from '../../lib/api.ts'
import { write } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'

const { admin } = api
const json = (suspectedSpam: boolean) => ({ suspectedSpam })

/** The request that marks a submission, by the name of its list. */
const writers = {
  patients: (id: string, spam: boolean) =>
    write(admin['patient-inquiries'][':id'].spam.$put({ param: { id }, json: json(spam) })),
  sponsors: (id: string, spam: boolean) =>
    write(admin['sponsor-inquiries'][':id'].spam.$put({ param: { id }, json: json(spam) })),
  visits: (id: string, spam: boolean) =>
    write(admin['visit-requests'][':id'].spam.$put({ param: { id }, json: json(spam) })),
  applications: (id: string, spam: boolean) =>
    write(admin['job-applications'][':id'].spam.$put({ param: { id }, json: json(spam) })),
}
export type SpamList = keyof typeof writers

export async function markSpam(list: SpamList, id: number, suspectedSpam: boolean) {
  try {
    await writers[list](String(id), suspectedSpam)
    notify(
      suspectedSpam
        ? { title: 'Marked as Spam', text: 'It stays in the list, under suspected spam.' }
        : {
            title: 'Not Spam',
            text: 'The sender gets the confirmation, if it has not gone out yet.',
          },
    )
  } catch (error) {
    notifyFailure(error, {
      title: 'Error',
      text: 'The mark could not be changed. Please try again.',
    })
  }
}
